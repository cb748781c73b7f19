// Tables in Markdown: the one form in which a bench says what it measured.

/** @typedef {string | number} Cell */

/** @param {Cell} cell */
const textOf = (cell) => (typeof cell === 'number' ? numberText(cell) : cell.replaceAll('|', '\\|'));

/**
 * Three figures are enough: the rest is noise.
 * @param {number} value
 */
export function numberText(value) {
  if (Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/**
 * @param {readonly string[]} head The first column is text, the others are figures.
 * @param {readonly (readonly Cell[])[]} rows
 */
export function markdownTable(head, rows) {
  const line = (/** @type {readonly Cell[]} */ cells) => `| ${cells.map(textOf).join(' | ')} |`;
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

/**
 * @typedef {{ head: string[], rows: string[][], from: number, to: number }} ParsedTable `from` and `to` are lines.
 */

/**
 * @param {string} markdown
 * @returns {ParsedTable[]}
 */
export function tablesIn(markdown) {
  const lines = markdown.split('\n');
  /** @type {ParsedTable[]} */
  const tables = [];
  for (let index = 0; index + 1 < lines.length; index += 1) {
    if (!lines[index]?.startsWith('|') || !/^\|[\s:|-]+\|\s*$/.test(lines[index + 1] ?? '')) continue;
    let end = index + 2;
    while (lines[end]?.startsWith('|')) end += 1;
    const rows = lines.slice(index + 2, end).map(cellsOf);
    tables.push({ head: cellsOf(lines[index] ?? ''), rows, from: index, to: end });
    index = end;
  }
  return tables;
}

/** @param {string} line */
function cellsOf(line) {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
