/** Keyboards of Arabic, Persian and Urdu write digits of their own; a comma may part the fraction. */
export function parseNumber(text: string): number {
  return Number(
    text
      // The last four bits of these digits are their figure.
      .replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) % 16}`)
      .replace(/[,٫]/, '.'),
  );
}
