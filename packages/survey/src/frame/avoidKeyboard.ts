import { listen } from '../dom/listen.js';
import type { SetValue } from '../styles/stylesheets.js';

/** Lifts a docked popup above an on-screen keyboard, which covers the page without telling its layout. */
export function avoidKeyboard(root: HTMLElement, setValue: SetValue, signal: AbortSignal): void {
  // Every browser that can show the popup has it.
  const visual = window.visualViewport as VisualViewport;
  let covered = 0;
  const measure = () => {
    const missing = (innerHeight - visual.height - visual.offsetTop) | 0;
    // Zooming in by hand makes the visible part smaller as well, and so does a scrollbar; these are no keyboard.
    const now = visual.scale > 1.05 || missing < 20 ? 0 : missing;
    if (now === covered) return;
    covered = now;
    setValue('keyboard', `${now}px`);
    root.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  };
  listen(visual, 'resize scroll', measure, signal);
  // It may be there already, for a field of the page.
  measure();
}
