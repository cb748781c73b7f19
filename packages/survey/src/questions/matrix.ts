import type { MatrixQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { choice, choose, chosen } from './choices.js';
import { questionBox } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** More columns than this do not fit a card side by side: each choice then carries its own words. */
const mostColumns = 6;

/** Each row is a group of its own: its name, then one choice per column under the shared heads. */
export const drawMatrix: DrawQuestion<MatrixQuestion> = (context) => {
  const { key, question } = context;
  const { columns, multiple } = question;
  const isWide = columns.length > mostColumns;
  const word = (label: string) => h('span', { 'aria-hidden': 'true' }, label);
  const rows = question.rows.map(({ id, label: rowLabel }, index) => {
    const name = `${key}-${index}`;
    return h(
      'div',
      {
        class: 'sv-matrix-row',
        'data-id': id,
        role: multiple ? 'group' : 'radiogroup',
        'aria-labelledby': name,
      },
      h('div', { id: name }, rowLabel),
      h(
        'div',
        { class: 'sv-cells' },
        ...columns.map(({ id: value, label }) =>
          choice(
            'sv-cell',
            { type: multiple ? 'checkbox' : 'radio', name, value, 'aria-label': label },
            isWide && word(label),
          ),
        ),
      ),
    );
  });
  const heads =
    !isWide && h('div', { class: 'sv-cells sv-heads' }, ...columns.map(({ label }) => word(label)));
  const element = questionBox(context, 'group', h('div', { 'data-wide': isWide }, heads, ...rows));
  return {
    element,
    control: element,
    read: () =>
      Object.fromEntries(
        rows.map((row) => {
          const ids = chosen(row);
          return [row.dataset['id'], multiple ? ids : (ids[0] ?? '')];
        }),
      ),
    write: (value) => {
      const parts = new Map(Object.entries(Object(value) as object));
      for (const row of rows) choose(row, [parts.get(row.dataset['id'] ?? '')].flat());
    },
  };
};
