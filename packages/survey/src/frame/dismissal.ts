import type { CloseReason } from '@service-popups/protocol';
import { listen } from '../dom/listen.js';

/** The ways out of a modal popup that the browser offers: Escape and the back gesture. */
export function watchDismissal(
  root: HTMLElement,
  close: (reason: CloseReason) => void,
  signal: AbortSignal,
): void {
  const escape = (event: Event) => {
    event.preventDefault();
    // Whoever holds a row of a ranking wants to be rid of that and not of the survey.
    const isDragging = root.querySelector(':modal li[data-on]');
    if (!isDragging) close('escape');
  };
  // A second Escape in a row cannot be prevented; the dialog is closed then.
  listen(root, 'cancel close', escape, signal);
}
