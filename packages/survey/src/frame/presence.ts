import type { Mode } from './placement.js';
import { raise, resolveParent } from './placement.js';

export interface Presence {
  /** Into the page, unseen. */
  attach(): void;
  /** Above the page, seen. */
  appear(): void;
  /** Out of the page; focus goes back to where it was. */
  leave(): void;
}

/** How the popup comes into the page and leaves it without a trace. */
export function createPresence(
  root: HTMLElement,
  mode: Mode,
  container: HTMLElement | undefined,
  signal: AbortSignal,
): Presence {
  const doc = container?.ownerDocument ?? document;
  const parent = resolveParent(doc, mode, container);
  const origin: { element?: HTMLElement } = {};

  root.addEventListener(
    'focusin',
    ({ relatedTarget }) => {
      if (relatedTarget && !root.contains(relatedTarget as Node))
        origin.element = relatedTarget as HTMLElement;
    },
    { signal },
  );
  // The page's dialog that holds a corner popup may close before it. Its own close events end here as well.
  parent.addEventListener(
    'close',
    ({ target }) => {
      if (target !== parent) return;
      doc.body.append(root);
      raise(root, mode);
    },
    { signal },
  );

  return {
    attach: () => parent.append(root),
    appear: () => {
      root.toggleAttribute('data-gutter', innerWidth > doc.documentElement.clientWidth);
      raise(root, mode);
      // The hidden state must have been drawn once, or there is nothing to move from.
      root.getBoundingClientRect();
      root.dataset['state'] = 'shown';
    },
    leave: () => {
      const hadFocus = root.contains(doc.activeElement);
      if (mode === 'modal') (root as HTMLDialogElement).close();
      root.remove();
      if (hadFocus && mode !== 'modal') origin.element?.focus({ preventScroll: true });
    },
  };
}
