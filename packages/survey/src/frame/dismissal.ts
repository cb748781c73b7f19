import type { CloseReason } from '@service-popups/protocol';

interface DismissalParts {
  readonly root: HTMLElement;
  readonly close: (reason: CloseReason) => void;
  /** Whether a press beside the card may close it: not once someone has begun to answer. */
  readonly mayDismiss: () => boolean;
  readonly signal: AbortSignal;
}

/** The ways out of a modal popup that the browser offers: Escape, the back gesture, a press on the backdrop. */
export function watchDismissal({ root, close, mayDismiss, signal }: DismissalParts): void {
  const pressed = { outside: false };
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const box = root.getBoundingClientRect();
    const isInside =
      clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    return target === root && !isInside;
  };
  root.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== root) return;
      event.preventDefault();
      close('escape');
    },
    { signal },
  );
  // A second Escape in a row cannot be prevented; the dialog is closed then.
  root.addEventListener('close', ({ target }) => target === root && close('escape'), { signal });
  root.addEventListener('pointerdown', (event) => (pressed.outside = isOutside(event)), { signal });
  root.addEventListener(
    'click',
    (event) => {
      if (pressed.outside && isOutside(event) && mayDismiss()) close('backdrop');
    },
    { signal },
  );
}
