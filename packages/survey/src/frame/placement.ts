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
  if (container) return 'inline';
  return position === 'center' ? 'modal' : 'corner';
}

/**
 * Open modals of the page: the browser's own, to which belongs what fills the screen, those that say so, and those of
 * Radix, which say it in their own way. Those of Headless UI take a press beside their panel for one outside, but none
 * in what stands in the body. In a picture nothing would be seen of a popup.
 */
const modals =
  '[role=dialog][data-state=open],body :modal:not(:empty,video,iframe),[aria-modal=true]:not([id^=headless])';

/**
 * Where the popup goes in the page. Everything outside an open modal is dead to pointer and keyboard, by the browser or
 * by a focus trap, and a press there may close it. So the popup goes into it.
 */
export function resolveParent(): HTMLElement {
  const open = [...document.querySelectorAll<HTMLElement>(modals)].filter(
    // One that waits beyond the edge of the page is none.
    (modal) => hasBox(modal) && !modal.closest('[aria-hidden=true],[inert]'),
  );
  return open.pop() ?? document.body ?? document.documentElement;
}

/** False for what is hidden, itself or with what it stands in. */
export function hasBox(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** Lifts the popup above the page. Where a browser lacks the top layer, the largest z-index has to do. */
export function raise(root: HTMLElement, mode: Mode): void {
  if (mode === 'modal') {
    // One that was moved is still called open, and would not be lifted.
    (root as HTMLDialogElement).open = false;
    (root as HTMLDialogElement).showModal();
  }
  if (mode === 'corner') {
    root.popover = 'manual';
    (root as Partial<HTMLElement>).showPopover?.();
  }
}
