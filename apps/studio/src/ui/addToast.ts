const mostShown = 3;

/** The last few. What is said again takes the place of what said it before. */
export function addToast<Toast extends { text: string }>(shown: readonly Toast[], next: Toast): Toast[] {
  return [...shown.filter(({ text }) => text !== next.text), next].slice(-mostShown);
}
