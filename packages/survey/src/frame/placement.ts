import type { Position } from '@service-popups/protocol';

export type Mode = 'modal' | 'corner' | 'inline';

/** A container of the caller's means inline; the middle of the page, and any place in a WebView, means modal. */
export function resolveMode(
  container: HTMLElement | undefined,
  position: Position | undefined,
  isWebview: boolean,
): Mode {
  if (container && container !== container.ownerDocument.body) return 'inline';
  return isWebview || position === 'center' ? 'modal' : 'corner';
}

/**
 * Where the popup goes in the page. Everything outside an open modal dialog of the page is dead to pointer and
 * keyboard, so a corner popup goes into it.
 */
export function resolveParent(doc: Document, mode: Mode, container: HTMLElement | undefined): HTMLElement {
  if (mode === 'inline' && container) return container;
  const home = doc.body ?? doc.documentElement;
  return mode === 'corner' ? ([...doc.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? home) : home;
}

/** Lifts the popup above the page. Where a browser lacks the top layer, the largest z-index has to do. */
export function raise(root: HTMLElement, mode: Mode): void {
  if (mode === 'modal') (root as HTMLDialogElement).showModal();
  if (mode === 'corner' && 'showPopover' in root) {
    root.setAttribute('popover', 'manual');
    root.showPopover();
  }
}
