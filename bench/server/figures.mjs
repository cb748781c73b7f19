// What was measured, held against its bar.

/** @typedef {{ name: string, value: number, atLeast?: number, atMost?: number, detail?: string }} Figure */

/** @param {Figure} figure */
export function isMet({ value, atLeast = -Infinity, atMost = Infinity }) {
  return value >= atLeast && value <= atMost;
}

/** @param {Figure} figure */
export function lineOf(figure) {
  return `${figure.name}: ${textOf(figure)} (${barOf(figure)}) ${figure.detail ?? ''}`;
}

/** @param {readonly Figure[]} figures */
export function tableOf(figures) {
  const rows = figures.map((figure) => {
    const bar = barOf(figure);
    const verdict = bar === '' ? '' : isMet(figure) ? 'met' : 'missed';
    return `| ${figure.name} | ${textOf(figure)} | ${bar} | ${verdict} | ${figure.detail ?? ''} |`;
  });
  return ['| what | measured | bar | | |', '|---|--:|--:|---|---|', ...rows].join('\n');
}

/** @param {Figure} figure */
function barOf({ atLeast, atMost }) {
  if (atLeast === undefined && atMost === undefined) return '';
  return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

/** Two digits, and a third where two would hide that the bar was missed. @param {Figure} figure */
function textOf(figure) {
  const text = figure.value.toFixed(2);
  return isMet(figure) === isMet({ ...figure, value: Number(text) }) ? text : figure.value.toFixed(3);
}
