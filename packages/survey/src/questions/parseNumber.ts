/** What parts the fraction of a number for this reader, as the browser knows it. */
export const decimalSign = () => (0.5).toLocaleString().slice(1, 2);

/**
 * A number as people write it: keyboards of Arabic, Persian and Urdu have digits of their own, those of Japanese wide
 * ones, and a comma may part the fraction. Before three digits it depends on the reader, whether the comma or the
 * `point` parts thousands. NaN for what is no number.
 */
export function parseNumber(text: string, point = decimalSign()): number {
  return Number(
    text
      // The last four bits of these digits are their figure.
      .replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) % 16}`)
      .replace(point === ',' ? /(?<!^-?0)\.(?=\d{3}\b)/g : /(?<!^-?0),(?=\d{3}\b)/g, '')
      .replace(/[,٫]/, '.'),
  );
}
