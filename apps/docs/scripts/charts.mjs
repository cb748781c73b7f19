// Draws the columns of a table as bars. The table stays below: the bars are for the eye, the table is for everybody.
import { escapeHtml } from './escapeHtml.mjs';

/** @typedef {{ label: string, value: number, text: string, isOurs: boolean, isMissed: boolean }} Bar */

/** @param {string} cell */
const plain = (cell) => cell.replace(/[*`🔴]/gu, '').trim();

/** @param {string} cell The first figure counts; a cell that begins with words has none. */
export function figureIn(cell) {
  const found = /^[≤≥=\s]*(-?\d[\d,]*(?:\.\d+)?)/.exec(plain(cell));
  return found === null ? undefined : Number(found[1]?.replaceAll(',', ''));
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @returns {{ title: string, bars: Bar[] }[]} a chart a column of figures; for goals, one with how far each was reached
 */
export function chartsOf(head, rows) {
  const goalAt = head.findIndex((name) => /^(goal|bar)\b/i.test(name));
  const measuredAt = head.findIndex((name) => /^measured\b/i.test(name));
  if (goalAt >= 0 && measuredAt >= 0) return goalChart(rows, measuredAt, goalAt);
  return head.slice(1).flatMap((title, index) => {
    // A ratio of figures that are drawn already says nothing new.
    if (title.includes('÷')) return [];
    const bars = rows.flatMap((row) => {
      const cell = row[index + 1] ?? '';
      const value = figureIn(cell);
      return value === undefined ? [] : [barOf(row[0] ?? '', { value, cell })];
    });
    return bars.length >= 2 && bars.some(({ value }) => value > 0) ? [{ title: plain(title), bars }] : [];
  });
}

/**
 * @param {readonly (readonly string[])[]} rows
 * @param {number} measuredAt
 * @param {number} goalAt
 */
function goalChart(rows, measuredAt, goalAt) {
  const bars = rows.flatMap((row) => {
    const value = figureIn(row[measuredAt] ?? '');
    const goal = figureIn(row[goalAt] ?? '');
    if (value === undefined || goal === undefined || goal === 0) return [];
    return [
      barOf(row[0] ?? '', {
        value: value / goal,
        cell: `${plain(row[measuredAt] ?? '')} of ${plain(row[goalAt] ?? '')}`,
        isMissed: row[measuredAt]?.includes('🔴') === true,
      }),
    ];
  });
  return bars.length === 0 ? [] : [{ title: 'Measured, as a part of the goal', bars }];
}

/**
 * @param {string} label
 * @param {{ value: number, cell: string, isMissed?: boolean }} figure
 * @returns {Bar}
 */
function barOf(label, { value, cell, isMissed = cell.includes('🔴') }) {
  return { label: plain(label), value, text: plain(cell), isOurs: /^\W*ours\b/.test(label), isMissed };
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @returns {string} HTML; empty where there is nothing to draw
 */
export function chartsHtml(head, rows) {
  const charts = chartsOf(head, rows);
  if (charts.length === 0) return '';
  return `<div class="charts">${charts.map(chartHtml).join('')}</div>\n`;
}

/** @param {{ title: string, bars: readonly Bar[] }} chart */
function chartHtml({ title, bars }) {
  const largest = Math.max(...bars.map(({ value }) => value));
  const lines = bars.map(({ label, value, text, isOurs, isMissed }) => {
    const kind = ['bar', ...(isOurs ? ['ours'] : []), ...(isMissed ? ['missed'] : [])].join(' ');
    const width = largest === 0 ? 0 : Math.max(0.5, (value / largest) * 100);
    return `<li class="${kind}"><span class="bar-label">${escapeHtml(label)}</span><span class="bar-line"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${width.toFixed(1)}" height="8"/></svg><span class="bar-value">${escapeHtml(text)}${isMissed ? ' missed' : ''}</span></span></li>`;
  });
  return `<figure class="chart"><figcaption>${escapeHtml(title)}</figcaption><ul>${lines.join('')}</ul></figure>`;
}
