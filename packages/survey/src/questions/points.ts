import type { PointsQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { minusIcon, plusIcon } from '../dom/icons.js';
import { iconButton } from '../frame/iconButton.js';
import { fillText } from '../locales/texts.js';
import { classes } from '../styles/selectors.js';
import { parseNumber, sayNumber } from './parseNumber.js';
import { questionView } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** A sum shared out over the options, typed or stepped; what is left is always in sight. */
export const drawPoints: DrawQuestion<PointsQuestion> = (context) => {
  const { key, question, texts, changed } = context;
  const { total } = question;
  const step = Math.ceil(total / 20);
  const left = h('p', { class: 'sv-left', id: `${key}-ends`, role: 'status' });
  const inputs: HTMLInputElement[] = [];
  const pointsIn = (input: HTMLInputElement) => Math.max(0, Math.round(parseNumber(input.value)) || 0);
  const rest = () => inputs.reduce((points, input) => points - pointsIn(input), total);
  const rows = question.options.map(({ id, label }, index) => {
    const input = h('input', { class: classes.input, id: `${key}-${index}`, name: id, inputmode: 'numeric' });
    const button = (text: string, icon: SVGElement, by: number) =>
      iconButton(fillText(text, { label }), icon, () => {
        input.value = `${Math.max(0, pointsIn(input) + Math.min(by, Math.max(0, rest())))}`;
        changed();
      });
    inputs.push(input);
    return h(
      'div',
      { class: 'sv-points' },
      h('label', { for: input.id }, label),
      h(
        'div',
        { class: 'sv-unit' },
        button(texts.less, minusIcon(), -step),
        input,
        button(texts.more, plusIcon(), step),
      ),
    );
  });
  return questionView(context, {
    control: 'group',
    children: [...rows, left],
    read: () => Object.fromEntries(inputs.map((input) => [input.name, pointsIn(input)])),
    write: (value) => {
      const points = Object(value) as Record<string, number>;
      for (const input of inputs) {
        if (!input.matches(':focus')) input.value = `${points[input.name] ?? 0}`;
      }
      left.textContent = fillText(texts.pointsLeft, { n: sayNumber(rest()), of: total });
    },
  });
};
