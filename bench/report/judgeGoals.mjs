// Compares what was measured with what was to be reached, and marks what was missed.
import { tablesIn } from './table.mjs';

export const missedMark = '🔴';

/** @param {string} text */
function numberIn(text) {
  const found = /-?\d[\d,]*(?:\.\d+)?/.exec(text.replaceAll('\u2212', '-'));
  return found === null ? undefined : Number(found[0].replaceAll(',', ''));
}

/**
 * @param {string} goal Such as `≤ 10`, `≥ 8,500`, `100`, `≤ 15,000, moonshot 12,500`: the first figure counts.
 * @param {string} measured
 * @returns {boolean | undefined} undefined: there is nothing to compare
 */
export function isReached(goal, measured) {
  const bar = numberIn(goal);
  const value = numberIn(measured);
  if (bar === undefined || value === undefined) return undefined;
  if (/^\W*(?:≥|>=|at least)/.test(goal)) return value >= bar;
  if (/^\W*=/.test(goal)) return value === bar;
  return value <= bar;
}

/**
 * Rows of tables that have the columns "measured" and "goal" (or "bar").
 * @param {string} markdown
 * @returns {{ markdown: string, missed: { row: string, measured: string, goal: string }[] }}
 */
export function judgeGoals(markdown) {
  const lines = markdown.split('\n');
  /** @type {{ row: string, measured: string, goal: string }[]} */
  const missed = [];
  for (const { head, rows, from } of tablesIn(markdown)) {
    const goalAt = head.findIndex((name) => /^(goal|bar)\b/i.test(name));
    const measuredAt = head.findIndex((name) => /^measured\b/i.test(name));
    if (goalAt < 0 || measuredAt < 0) continue;
    rows.forEach((cells, index) => {
      const measured = (cells[measuredAt] ?? '').replace(missedMark, '').trim();
      const goal = cells[goalAt] ?? '';
      const wasMarked = (cells[measuredAt] ?? '').includes(missedMark);
      if (!wasMarked && isReached(goal, measured) !== false) return;
      missed.push({ row: cells[0] ?? '', measured, goal });
      const marked = cells.map((cell, at) => (at === measuredAt ? `${missedMark} ${measured}` : cell));
      lines[from + 2 + index] = `| ${marked.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    });
  }
  return { markdown: lines.join('\n'), missed };
}
