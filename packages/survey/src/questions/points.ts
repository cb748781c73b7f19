import type { PointsQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { minusIcon, plusIcon } from '../dom/icons.js';
import { fillText } from '../locales/texts.js';
import { classes } from '../styles/selectors.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

/** A sum shared out over the options, typed or stepped; what is left is always in sight. */
export const drawPoints: DrawQuestion<PointsQuestion> = (context) => {
  const { key, question, texts, answer } = context;
  const { total } = question;
  const step = Math.max(1, Math.round(total / 20));
  const left = h('p', { class: 'sv-left', id: `${key}-max`, role: 'status' });
  const rows = question.options.map(({ id, label }, index) => {
    const input = h('input', {
      type: 'text',
      inputmode: 'numeric',
      class: classes.input,
      id: `${key}-${index}`,
      oninput: send,
    });
    const button = (text: string, icon: Node, by: number) =>
      h(
        'button',
        {
          type: 'button',
          class: 'sv-icon-btn',
          'aria-label': fillText(text, { label }),
          onclick: () => {
            input.value = String(Math.max(0, pointsIn(input) + Math.min(by, total - sum())));
            send();
          },
        },
        icon,
      );
    const element = h(
      'div',
      { class: 'sv-points-row' },
      h('label', { class: 'sv-text', for: input.id }, label),
      button(texts.less, minusIcon(), -step),
      input,
      button(texts.more, plusIcon(), step),
    );
    return { id, input, element };
  });

  function sum(): number {
    return rows.reduce((all, { input }) => all + pointsIn(input), 0);
  }

  function send(): void {
    const given = rows
      .map(({ id, input }) => [id, pointsIn(input)] as const)
      .filter(([, points]) => points > 0);
    answer(given.length > 0 ? Object.fromEntries(given) : undefined);
  }

  const element = groupQuestion(context, 'group', ...rows.map((row) => row.element), left);
  return groupView(element, (value) => {
    const points = typeof value === 'object' && !Array.isArray(value) ? value : {};
    for (const { id, input } of rows) {
      if (document.activeElement !== input) input.value = String(Object.hasOwn(points, id) ? points[id] : 0);
    }
    left.textContent = fillText(texts.pointsLeft, { n: total - sum(), of: total });
  });
};

function pointsIn(input: HTMLInputElement): number {
  return Math.max(0, Math.round(Number(input.value)) || 0);
}
