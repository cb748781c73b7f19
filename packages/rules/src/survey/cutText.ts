/** The beginning of a text. Never half of a pair: a lone surrogate shows as a broken sign. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}
