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

interface PresenceParts {
  readonly root: HTMLElement;
  readonly mode: Mode;
  readonly container: HTMLElement | undefined;
  readonly signal: AbortSignal;
}

/** How the popup comes into the page and leaves it without a trace. */
export function createPresence({ root, mode, container, signal }: PresenceParts): Presence {
  const doc = root.ownerDocument;
  const view = doc.defaultView ?? window;
  const parent = resolveParent(doc, mode, container);
  const origin: { focused: Element | null } = { focused: null };

  root.addEventListener(
    'focusin',
    ({ relatedTarget }) => {
      if (relatedTarget && !root.contains(relatedTarget as Node)) origin.focused = relatedTarget as Element;
    },
    { signal },
  );
  // The page's dialog that holds a corner popup may close before it.
  const moveOut = () => {
    doc.body.append(root);
    raise(root, mode);
  };
  if (parent !== container) parent.addEventListener('close', moveOut, { signal });

  return {
    attach: () => parent.append(root),
    appear: () => {
      root.toggleAttribute('data-gutter', view.innerWidth > doc.documentElement.clientWidth);
      raise(root, mode);
      // The hidden state must have been drawn once, or there is nothing to move from.
      root.getBoundingClientRect();
      root.dataset['state'] = 'shown';
    },
    leave: () => {
      const hadFocus = root.contains(doc.activeElement);
      if (mode === 'modal' && root.isConnected) (root as HTMLDialogElement).close();
      root.remove();
      if (hadFocus && mode !== 'modal')
        (origin.focused as HTMLElement | null)?.focus({ preventScroll: true });
    },
  };
}
