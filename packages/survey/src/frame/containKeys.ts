import { listen } from '../dom/listen.js';

/**
 * Keeps key presses inside the popup from the page's shortcuts, also from those that listen on the way down. Nothing
 * is heard on the window before the focus has come inside, and no key of the page ever.
 */
export function containKeys(
  root: HTMLElement,
  pressed: (event: KeyboardEvent) => void,
  signal: AbortSignal,
): void {
  const hold = (event: KeyboardEvent) => {
    if (!root.contains(event.target as Node)) return;
    event.stopPropagation();
    if (event.type === 'keydown') pressed(event);
  };
  const enter = (event: Event) => {
    // Focus traps of the page listen for this to pull focus back.
    event.stopPropagation();
    // Where it is there already, it is not added again.
    listen(window, 'keydown keyup keypress', hold, signal);
  };
  listen(root, 'focusin', enter, signal);
}
