import { listen } from '../dom/listen.js';

/**
 * Keeps key presses inside the popup from the page's shortcuts, also from those that listen on the way down. The
 * listeners stand on the window only while focus is inside, so a corner popup never hears the page's own keys.
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
  const listening = (verb: 'add' | 'remove') => {
    for (const type of ['keydown', 'keypress', 'keyup'] as const) {
      window[`${verb}EventListener`](type, hold as EventListener, true);
    }
  };
  const enter = (event: Event) => {
    // Focus traps of the page listen for this to pull focus back.
    event.stopPropagation();
    listening('add');
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!root.contains(relatedTarget as Node | null)) listening('remove');
  };
  listen(root, 'focusin', enter, signal);
  listen(root, 'focusout', leave, signal);
  listen(signal, 'abort', () => listening('remove'));
}
