import type { AnswerValue, MatrixQuestion, Option } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

/** More columns than this do not fit a card side by side: each choice then carries its own words. */
const mostColumns = 6;

/** Each row is a group of its own: its name, then one choice per column under the shared heads. */
export const drawMatrix: DrawQuestion<MatrixQuestion> = (context) => {
  const { key, question, answer } = context;
  const type = question.multiple ? 'checkbox' : 'radio';
  const isWide = question.columns.length > mostColumns;
  const rows = question.rows.map((row, index) => drawRow(row, `${key}-${index}`));

  function drawRow(row: Option, name: string) {
    const inputs = question.columns.map(({ id, label }) =>
      h('input', { type, name, value: id, 'aria-label': label, onchange: send }),
    );
    const element = h(
      'div',
      { class: 'sv-matrix-row', role: type === 'radio' ? 'radiogroup' : 'group', 'aria-labelledby': name },
      h('div', { class: 'sv-text', id: name }, row.label),
      h(
        'div',
        { class: 'sv-cells' },
        ...question.columns.map(({ label }, index) =>
          h(
            'label',
            { class: 'sv-cell' },
            inputs[index],
            isWide && h('span', { 'aria-hidden': 'true' }, label),
          ),
        ),
      ),
    );
    return { id: row.id, inputs, element };
  }

  function send(): void {
    const chosen: Record<string, string | string[]> = {};
    for (const { id, inputs } of rows) {
      const ids = inputs.filter((input) => input.checked).map((input) => input.value);
      if (ids[0] !== undefined) chosen[id] = question.multiple ? ids : ids[0];
    }
    answer(Object.keys(chosen).length > 0 ? chosen : undefined);
  }

  const heads = question.columns.map(({ label }) => h('span', {}, label));
  const element = groupQuestion(
    context,
    'group',
    h(
      'div',
      { class: 'sv-matrix', 'data-wide': isWide },
      !isWide && h('div', { class: 'sv-cells sv-heads', 'aria-hidden': 'true' }, ...heads),
      ...rows.map((row) => row.element),
    ),
  );
  return groupView(element, (value) => {
    for (const { id, inputs } of rows) {
      for (const input of inputs) input.checked = isChosen(value, id, input.value);
    }
  });
};

function isChosen(value: AnswerValue | undefined, row: string, column: string): boolean {
  const part = typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, row) && value[row];
  return Array.isArray(part) ? part.includes(column) : part === column;
}
