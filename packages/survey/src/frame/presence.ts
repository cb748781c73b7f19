import { listen } from '../dom/listen.js';
import { hasBox, raise, resolveParent } from './placement.js';
import type { Showing } from './showing.js';

export interface Presence {
  /** Into the page, unseen. */
  attach(): void;
  /** Above the page, seen. */
  appear(): void;
}

/** How the popup comes into the page, and leaves it with the signal: focus goes back to where it was. */
export function createPresence(root: HTMLElement, showing: Showing): Presence {
  const { mode, container, signal, close } = showing;
  const { documentElement } = document;
  let neighbour: Node = root;
  let origin: HTMLElement | undefined;

  const enter = ({ relatedTarget }: FocusEvent) => {
    // From another window there is none: the one before it stays the place to go back to.
    if (relatedTarget && !root.contains(relatedTarget as Node)) origin = relatedTarget as HTMLElement;
  };
  const put = () => {
    const parent = container ?? resolveParent();
    root.toggleAttribute('data-gutter', innerWidth > documentElement.clientWidth);
    neighbour = parent.firstChild ?? parent;
    // For a dialog, asked while the page is laid out without it.
    parent.append(root);
    // A dialog locks the page, and is raised when it is seen. All else is at once: it is laid out anew where it goes.
    if (mode !== 'modal' || root.dataset['state'] === 'shown') raise(root, mode);
  };
  /** Taken out, or hidden by the style sheet of a blocker, which wins over all others. */
  const isUnseen = () => /^(none)?$/.test(getComputedStyle(root).display);
  // Pages that draw themselves anew throw it away, and a modal that closes hides what it holds, which shows in its
  // size. What went with its surroundings comes back in others; what was taken out or hidden by itself, was meant. A
  // page that was written anew is another one, and has taken all listeners away.
  const watch = new ResizeObserver(() => {
    if (isUnseen() && (container ?? (neighbour.isConnected || !documentElement.isConnected))) close('host');
    else if (!container && !hasBox(root)) put();
  });
  const leave = () => {
    // It is not to come back.
    watch.disconnect();
    const hadFocus = root.contains(document.activeElement);
    if (mode === 'modal') (root as HTMLDialogElement).close();
    root.remove();
    if (hadFocus && mode !== 'modal') origin?.focus({ preventScroll: true });
  };
  listen(root, 'focusin', enter, signal);
  // Listeners are gone by then: closing the dialog must not be taken for a person's Escape.
  listen(signal, 'abort', leave);

  return {
    attach: () => {
      put();
      watch.observe(root);
      // What nobody would see must not count, and a dialog would lock the page.
      if (isUnseen()) throw 'it is hidden';
    },
    appear: () => {
      if (mode === 'modal') raise(root, mode);
      // Laid out there unseen, or there is nothing to move from.
      root.getBoundingClientRect();
      root.dataset['state'] = 'shown';
    },
  };
}
