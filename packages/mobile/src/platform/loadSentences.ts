import type { Platform } from '@service-popups/core';

/** Whether this is a development build. Bundlers write the answer in, and leave out what only the other one needs. */
declare const __DEV__: boolean | undefined;

/** Who develops an app is told in sentences why a popup is not shown. A release has the gates' codes, and no more bytes. */
export const loadSentences: Platform['explain'] =
  typeof __DEV__ !== 'undefined' && __DEV__
    ? async () =>
        require('@service-popups/core/explain') as Awaited<ReturnType<NonNullable<Platform['explain']>>>
    : undefined;
