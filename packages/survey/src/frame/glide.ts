/** A little longer than the transition in base.css. */
const glideMs = 220;

/**
 * Changes what is in the popup: the new page fades in while the height glides from the old to the new one. The values go through a rule:
 * the popup's important declarations would beat an animation.
 */
export function glide(
  root: HTMLElement,
  setValue: (name: string, value: string | undefined) => void,
  change: () => void,
): void {
  const before = root.getBoundingClientRect().height;
  setValue('height', undefined);
  change();
  const after = root.getBoundingClientRect().height;
  root.dataset['glide'] = '0';
  setValue('height', `${before}px`);
  // Both ends must have been drawn once: the old height, and the new page unseen.
  root.getBoundingClientRect();
  root.dataset['glide'] = '1';
  setValue('height', `${after}px`);
  setTimeout(() => {
    setValue('height', undefined);
    root.removeAttribute('data-glide');
  }, glideMs);
}
