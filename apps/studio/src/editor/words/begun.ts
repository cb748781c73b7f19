const longest = 60;

/** The beginning of a text, enough to know it by: “How likely are you to …” */
export function begun(text: string): string {
  return `“${text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text}”`;
}
