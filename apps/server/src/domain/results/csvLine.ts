/** One row, as spreadsheets read it. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a cell that begins with it is taken for. A wink is none. */
const formula = '(?:[=+@＝＋＠]|[-－](?!\\)))';
const first = new RegExp(`^\\s*(?:${formula}|[\\t\\r])`);
/**
 * Where lists are separated by semicolons, as in most of Europe, a spreadsheet splits at those instead, and takes a line break
 * in the middle of a cell for the next row: what stands behind begins a cell there.
 */
const gap = /[;"\s]+/g;
const separator = /[;\t\r\n]/;
const formulaNext = new RegExp(`^${formula}`);

/**
 * A spreadsheet takes a text that begins like a formula for one, and runs it. A quote in front keeps it a text; numbers are
 * ours and need none.
 */
export function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const begin = cell.length - cell.trimStart().length;
  const guarded = (first.test(cell) ? "'" : '') + cell.slice(0, begin) + guardLater(cell.slice(begin));
  return /[",;\t\r\n']/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Gap by gap, each looked at once: a text of nothing but line breaks takes no longer than any other. */
function guardLater(text: string): string {
  return text.replace(gap, (signs, at: number) => {
    const next = at + signs.length;
    return separator.test(signs) && formulaNext.test(text.slice(next, next + 2)) ? `${signs}'` : signs;
  });
}
