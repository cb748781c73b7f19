import type { SetValue } from '../styles/stylesheets.js';

/** A little longer than the transition in base.css. */
const glideMs = 220;

/**
 * Holds the popup as high as it is while a new page is drawn unseen. What is returned lets it go: the page fades in while
 * the height glides to the new one. By a value and transitions: the popup's important declarations would beat an
 * animation.
 */
export function holdHeight(root: HTMLElement, setValue: SetValue): () => void {
  // Not its rectangle, which is larger or smaller where the page has a `zoom`.
  const measure = () => root.offsetHeight;
  const step = (mark: string, height: number) => {
    root.dataset['glide'] = mark;
    setValue('height', `${height}px`);
    // Both ends must have been drawn once: the old height, and the new page unseen.
    measure();
  };
  const before = measure();
  step('0', before);
  return () => {
    setValue('height');
    const after = measure();
    step('0', before);
    step('1', after);
    setTimeout(() => {
      setValue('height');
      root.removeAttribute('data-glide');
    }, glideMs);
  };
}
