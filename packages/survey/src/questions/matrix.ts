import type { MatrixQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { choice, choose, chosen } from './choices.js';
import { questionView } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** More columns than this, or words of as many letters together, do not fit a card side by side. */
const mostColumns = 11;
const mostLetters = 45;

/** Each row is a group of its own: its name, then one choice per column under the shared heads. */
export const drawMatrix: DrawQuestion<MatrixQuestion> = (context) => {
  const { key, question } = context;
  const { columns, multiple } = question;
  const { length } = columns;
  const words = columns.flatMap(({ label }) => label.split(' '));
  // Each choice then carries its own words.
  const isWide = length > mostColumns || words.some((word) => word.length * length > mostLetters);
  const word = (label: string) => h('span', { 'aria-hidden': true }, label);
  const rows = question.rows.map(({ id, label: rowLabel }, index) => {
    const name = `${key}-${index}`;
    const type = multiple ? 'checkbox' : 'radio';
    const cells = columns.map(({ id: value, label }) =>
      choice('sv-cell', { type, name, value, 'aria-label': label }, isWide && word(label)),
    );
    const role = multiple ? 'group' : 'radiogroup';
    return h(
      'div',
      { class: 'sv-matrix-row', 'data-id': id, role, 'aria-labelledby': name },
      h('div', { id: name }, rowLabel),
      h('div', { class: 'sv-cells' }, ...cells),
    );
  });
  const heads =
    !isWide && h('div', { class: 'sv-cells sv-heads' }, ...columns.map(({ label }) => word(label)));
  return questionView(context, {
    control: 'group',
    children: [h('div', { 'data-wide': isWide }, heads, ...rows)],
    read: () =>
      Object.fromEntries(
        rows.map((row) => {
          const ids = chosen(row);
          return [row.dataset['id'], multiple ? ids : ids.join()];
        }),
      ),
    write: (value) => {
      const parts = Object(value) as Record<string, unknown>;
      for (const row of rows) choose(row, parts[row.dataset['id'] as string]);
    },
  });
};
