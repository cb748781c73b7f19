/** What parts the fraction of a number for this reader, as the browser knows it, which takes it long to find at first. */
const decimalSign = () => (0.5).toLocaleString().slice(1, 2);

/** A number as its reader writes it, who may go on from there: 1.125 means another one to some. */
export const writeNumber = (number: number) => `${number}`.replace('.', decimalSign);

/** The same among words. The unseen sign keeps a minus before its number where they run from right to left. */
export const sayNumber = (number: number) => writeNumber(number).replace('-', '\u200e-');

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Digits of all scripts are alike to a reader who minds nothing but what they stand for. */
const digitOf = (digit: string) =>
  `${digits.find((each) => !`${each}`.localeCompare(digit, 'en', { sensitivity: 'base' }))}`;

/**
 * A number as people write it: in the digits of any script, with a typographic minus and the unseen sign that comes along
 * with one that was copied, and thousands parted by a blank, an apostrophe, the sign of Arabic, or the one of comma and
 * point that does not part the reader's fractions. NaN for what is no number.
 */
export function parseNumber(text: string, point = decimalSign): number {
  // Three digits follow it, in India after any number of pairs; behind a zero it can only part the fraction.
  const thousands = /(?<!^\s*-?0)([.,'’٬\s])(?=(\d\d\1)*\d{3}\b)/g;
  return Number(
    text
      .replace(/\p{Cf}?[−-]/u, '-')
      .replace(/(?!\d)\p{Nd}/gu, digitOf)
      .replace(thousands, (sign) => (sign === (point() === ',' ? ',' : '.') ? sign : ''))
      .replace(/[,٫]/, '.'),
  );
}
