import type { ServicePopups } from '@service-popups/core';
import { createContext } from 'react';

/** Holds the shared SDK instance of the nearest provider. */
export const ServiceContext = createContext<ServicePopups | undefined>(undefined);
