/** What keys mean inside the popup, beyond what its native controls do with them. */
export interface KeyActions {
  /** Absent while the browser or the container handles Escape. */
  readonly escape: (() => void) | undefined;
  readonly next: () => void;
}

export function handleKey(event: KeyboardEvent, { escape, next }: KeyActions): void {
  if (event.isComposing) return;
  if (event.key === 'Escape') escape?.();
  if (event.key !== 'Enter' || !sendsOnEnter(event)) return;
  // Also keeps a form of the page, in which the popup may stand, from being sent.
  event.preventDefault();
  next();
}

/** Fields and choices go on with Enter, a text of several lines with Ctrl or ⌘ as well; buttons mean themselves. */
function sendsOnEnter({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const { tagName } = target as Element;
  return tagName === 'INPUT' || (tagName === 'TEXTAREA' && (ctrlKey || metaKey));
}
