/** What parts the fraction of a number for this reader, as the browser knows it. */
const decimalSign = () => (0.5).toLocaleString().slice(1, 2);

/** A number as its reader writes it, who may go on from there: 1.125 means another one to some. */
export const writeNumber = (number: number) => `${number}`.replace('.', decimalSign());

/**
 * A number as people write it, in the digits and signs of their keyboard and with what parts its thousands: a blank, an
 * apostrophe, which phones make round, the signs of Arabic and of full width, or the one of comma and point that is not
 * the reader's `point`. NaN for what is no number.
 */
export function parseNumber(text: string, point = decimalSign()): number {
  // Three digits follow it, in India after any number of pairs; behind a zero it can only part the fraction.
  const thousands = `(?<!^-?0)[${point === ',' ? '.' : ','}'’，٬\\s](?=(\\d\\d\\D)*\\d{3}\\b)`;
  return Number(
    text
      .trim()
      .replace(/[−－]/, '-')
      .replace(/\p{Nd}/gu, figureOf)
      .replace(new RegExp(thousands, 'g'), '')
      .replace(/[,，．٫]/, '.'),
  );
}

/** The figures of all scripts have one place in the alphabet. With a digit that has none, the text is no number. */
function figureOf(digit: string): string {
  const isSame = (figure: string) => !figure.localeCompare(digit, [], { sensitivity: 'base' });
  return '0123456789'.split('').find(isSame) as string;
}
