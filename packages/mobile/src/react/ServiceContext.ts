import type { ServicePopups } from '@service-popups/core';
import { createContext } from 'react';

/** Holds the shared SDK instance of the nearest provider. */
export const ServiceContext = createContext<ServicePopups | undefined>(undefined);

/** What the SDK was set up with. Another text: it was set up anew, and has forgotten what was told and not stored. */
export const SetUpContext = createContext<string | undefined>(undefined);
