import type { Question } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { fillText } from '../locales/texts.js';
import { groupQuestion, groupView, scaleEnds } from './questionLabel.js';
import type { QuestionContext, QuestionView } from './questionView.js';

type ScaleQuestion = Extract<Question, { kind: 'rating' | 'stars' | 'emoji' }>;

interface ScaleParts {
  readonly min: number;
  readonly max: number;
  readonly containerClass: string;
  readonly optionClass: string;
  /** What is seen of one step. */
  readonly face: (step: number) => Node | string;
}

/** The scale of a broken definition is cut here, so that drawing always ends. */
const longestScale = 201;

/** Numbers, stars and faces are the same thing: native radio buttons, one a step, with the arrow keys they bring. */
export function drawScale(context: QuestionContext<ScaleQuestion>, parts: ScaleParts): QuestionView {
  const { key, question, answer } = context;
  const length = Math.min(Math.max(parts.max - parts.min + 1, 0) || 0, longestScale);
  const steps = Array.from({ length }, (_, index) => parts.min + index);
  const inputs = steps.map((step) =>
    h('input', {
      type: 'radio',
      name: key,
      value: step,
      'aria-label': stepName(context, step, parts),
      onchange: () => answer(step),
    }),
  );
  const options = steps.map((step, index) =>
    h('label', { class: parts.optionClass }, inputs[index], parts.face(step)),
  );
  const scale = h('div', { class: parts.containerClass, 'data-n': length }, ...options);
  const element = groupQuestion(context, 'radiogroup', scale, scaleEnds(context));
  return groupView(element, (value) => {
    inputs.forEach((input, index) => {
      const step = steps[index] ?? 0;
      input.checked = step === value;
      // Stars and bars fill up to the chosen one.
      options[index]?.toggleAttribute('data-on', typeof value === 'number' && step <= value);
    });
  });

  function stepName(
    { texts }: QuestionContext<ScaleQuestion>,
    step: number,
    { min, max }: ScaleParts,
  ): string {
    const end = step === min ? question.minLabel : step === max ? question.maxLabel : undefined;
    const name = fillText(texts.step, { n: step, of: max });
    return end ? `${name}, ${end}` : name;
  }
}
