/** A little longer than the transition in base.css. */
const glideMs = 220;

/**
 * Changes what is in the popup while its height glides from the old to the new one. The values go through a rule:
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
  if (before === after) return;
  root.toggleAttribute('data-glide', true);
  setValue('height', `${before}px`);
  root.getBoundingClientRect();
  setValue('height', `${after}px`);
  setTimeout(() => {
    setValue('height', undefined);
    root.removeAttribute('data-glide');
  }, glideMs);
}
