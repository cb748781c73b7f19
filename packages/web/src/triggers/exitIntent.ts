import type { Stop } from '@service-popups/core';

/** Fires when the mouse leaves through the top of the page, towards tabs and address. Touch and pens have no such move. */
export function exitIntent(fire: () => void): Stop {
  const hear = ({ clientY, relatedTarget, pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse' || relatedTarget !== null || clientY > 0) return;
    stop();
    fire();
  };
  const stop = (): void => document.removeEventListener('pointerout', hear);
  document.addEventListener('pointerout', hear);
  return stop;
}
