/**
 * What keys mean inside the popup, beyond what its native controls do with them. `escape` does nothing while the
 * browser or the container handles Escape.
 */
export function handleKey(event: KeyboardEvent, escape: () => void, next: () => void): void {
  const { key } = event;
  // Every key of a composition has this code; in Safari nothing else tells it of the one that ends it.
  if (event.keyCode === 229) return;
  if (key === 'Escape') escape();
  // Fields and choices go on with Enter, a text of several lines with Ctrl or ⌘ as well; buttons mean themselves.
  const sends = event.ctrlKey || event.metaKey ? 'input,textarea' : 'input';
  if (key !== 'Enter' || !(event.target as Element).matches(sends)) return;
  // Also keeps a form of the page, in which the popup may stand, from being sent.
  event.preventDefault();
  next();
}
