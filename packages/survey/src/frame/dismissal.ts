import type { CloseReason } from '@service-popups/protocol';

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
  const press = { isOutside: false };
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = root.getBoundingClientRect();
    return target === root && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  const escape = (event: Event) => {
    event.preventDefault();
    if (event.target === root) close('escape');
  };
  root.addEventListener('cancel', escape, { signal });
  // A second Escape in a row cannot be prevented; the dialog is closed then.
  root.addEventListener('close', escape, { signal });
  root.addEventListener('pointerdown', (event) => (press.isOutside = isOutside(event)), { signal });
  root.addEventListener(
    'click',
    (event) => {
      // Both: a text that is selected beyond the edge ends outside too.
      if (press.isOutside && isOutside(event) && mayDismiss()) close('backdrop');
    },
    { signal },
  );
}
