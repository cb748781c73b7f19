import type { TriggerSources } from '@service-popups/core';
import { createSharedListener } from './sharedListener.js';

/** Fires when the mouse leaves through the top of the page, towards tabs and address. Touch and pens have no such move. */
export function createExitIntent(): NonNullable<TriggerSources['exit_intent']> {
  return createSharedListener({
    type: 'pointerout',
    once: true,
    look:
      ({ clientY, relatedTarget, pointerType }: PointerEvent) =>
      () =>
        pointerType === 'mouse' && relatedTarget === null && clientY <= 0,
  });
}
