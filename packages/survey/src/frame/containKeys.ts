const keyEvents = ['keydown', 'keypress', 'keyup'] as const;

/**
 * Keeps key presses inside the popup from the page's shortcuts, also from those that listen on the way down. The
 * listeners stand on the window only while focus is inside, so a corner popup never hears the page's own keys.
 */
export function containKeys(
  root: HTMLElement,
  pressed: (event: KeyboardEvent) => void,
  signal: AbortSignal,
): void {
  const view = root.ownerDocument.defaultView ?? window;
  const hold = (event: KeyboardEvent) => {
    if (!root.contains(event.composedPath()[0] as Node)) return;
    event.stopPropagation();
    if (event.type === 'keydown') pressed(event);
  };
  const release = () => {
    for (const type of keyEvents) view.removeEventListener(type, hold, true);
  };
  const enter = (event: Event) => {
    // Focus traps of the page listen for this to pull focus back.
    event.stopPropagation();
    for (const type of keyEvents) view.addEventListener(type, hold, true);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!root.contains(relatedTarget as Node | null)) release();
  };
  root.addEventListener('focusin', enter, { signal });
  root.addEventListener('focusout', leave, { signal });
  signal.addEventListener('abort', release);
}
