import type { CloseReason } from '@service-popups/protocol';
import { listen } from '../dom/listen.js';

/**
 * The ways out of a modal popup that the browser offers: Escape, the back gesture, a press on the backdrop. The last
 * one only while `mayDismiss` says so.
 */
export function watchDismissal(
  root: HTMLElement,
  close: (reason: CloseReason) => void,
  mayDismiss: () => boolean,
  signal: AbortSignal,
): void {
  let wasOutside = false;
  const press = ({ type, target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = root.getBoundingClientRect();
    const isOutside =
      target === root && (clientX < left || clientX > right || clientY < top || clientY > bottom);
    // Both: a text that is selected beyond the edge ends outside too.
    if (type === 'click' && wasOutside && isOutside && mayDismiss()) close('backdrop');
    wasOutside = isOutside;
  };
  const escape = (event: Event) => {
    event.preventDefault();
    // Whoever holds a row of a ranking wants to be rid of that and not of the survey.
    const isDragging = root.querySelector(':modal li[data-on]');
    if (!isDragging) close('escape');
  };
  // A second Escape in a row cannot be prevented; the dialog is closed then.
  listen(root, 'cancel close', escape, signal);
  listen(root, 'pointerdown click', press, signal);
}
