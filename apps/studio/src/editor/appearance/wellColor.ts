/** A color as a color well takes it: `#rrggbb`. Undefined for what is no color, or not yet. */
export function wellColor(text: string): string | undefined {
  const long = text.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return /^#[\da-f]{6}$/i.test(long) ? long : undefined;
}
