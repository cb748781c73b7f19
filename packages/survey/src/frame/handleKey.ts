/** What keys mean inside the popup, beyond what its native controls do with them. */
export interface KeyActions {
  /** Does nothing while the browser or the container handles Escape. */
  readonly escape: () => void;
  readonly next: () => void;
}

export function handleKey(event: KeyboardEvent, { escape, next }: KeyActions): void {
  const { isComposing, key, ctrlKey, metaKey, target } = event;
  if (isComposing) return;
  if (key === 'Escape') escape();
  // Fields and choices go on with Enter, a text of several lines with Ctrl or ⌘ as well; buttons mean themselves.
  const sends = ctrlKey || metaKey ? 'input,textarea' : 'input';
  if (key !== 'Enter' || !(target as Element).matches(sends)) return;
  // Also keeps a form of the page, in which the popup may stand, from being sent.
  event.preventDefault();
  next();
}
