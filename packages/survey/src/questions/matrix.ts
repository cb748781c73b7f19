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
  const words = columns.map(({ label }) => h('span', { 'aria-hidden': 'true' }, label));
  const rows = question.rows.map(({ id, label }, index) => {
    const name = `${key}-${index}`;
    const cells = columns.map((column, place) =>
      choice(
        'sv-cell',
        { type: multiple ? 'checkbox' : 'radio', name, value: column.id, 'aria-label': column.label },
        isWide && words[place]?.cloneNode(true),
      ),
    );
    const element = h(
      'div',
      { class: 'sv-matrix-row', role: multiple ? 'group' : 'radiogroup', 'aria-labelledby': name },
      h('div', { id: name }, label),
      h('div', { class: 'sv-cells' }, ...cells),
    );
    return { id, element };
  });
  const element = questionBox(
    context,
    'group',
    h(
      'div',
      { class: 'sv-matrix', 'data-wide': isWide },
      !isWide && h('div', { class: 'sv-cells sv-heads' }, ...words),
      ...rows.map((row) => row.element),
    ),
  );
  return {
    element,
    control: element,
    read: () => {
      const answers = rows.map((row) => [row.id, chosen(row.element)] as const);
      return Object.fromEntries(answers.map(([id, ids]) => [id, multiple ? ids : (ids[0] ?? '')]));
    },
    write: (value) => {
      const parts = Object(value) as Record<string, unknown>;
      for (const row of rows) choose(row.element, Object.hasOwn(parts, row.id) ? [parts[row.id]].flat() : []);
    },
  };
};
