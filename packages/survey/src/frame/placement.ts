import type { Position } from '@service-popups/protocol';
import type { SurveyOptions } from '../types.js';

/**
 * How the popup stands in the page: a dialog over it, a card at its edge, a card inside a container of the caller's,
 * or without a card of its own, filling a WebView.
 */
export type Mode = 'modal' | 'corner' | 'inline' | 'bare';

export function resolveMode(
  container: HTMLElement | undefined,
  position: Position | undefined,
  { isWebview, renderChrome }: SurveyOptions,
): Mode {
  if (isWebview) return renderChrome === false ? 'bare' : 'modal';
  if (container && container !== document.body) return 'inline';
  return position === 'center' ? 'modal' : 'corner';
}

/**
 * Where the popup goes in the page. Everything outside an open modal dialog of the page is dead to pointer and
 * keyboard, so a corner popup goes into it.
 */
export function resolveParent(mode: Mode, container: HTMLElement | undefined): HTMLElement {
  if (mode === 'inline' && container) return container;
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal');
  return (mode === 'corner' && [...dialogs].at(-1)) || (document.body ?? document.documentElement);
}

/** Lifts the popup above the page. Where a browser lacks the top layer, the largest z-index has to do. */
export function raise(root: HTMLElement, mode: Mode): void {
  if (mode === 'modal') (root as HTMLDialogElement).showModal();
  if (mode === 'corner' && 'showPopover' in root) {
    root.popover = 'manual';
    root.showPopover();
  }
}
