import type { Question, RatingQuestion } from '@service-popups/protocol';
import { fillText } from '../locales/texts.js';
import { choice, choiceView } from './choices.js';
import { scaleEnds } from './questionBox.js';
import type { QuestionContext, QuestionView } from './questionView.js';

type ScaleQuestion = Extract<Question, { kind: 'rating' | 'stars' | 'emoji' }>;

interface ScaleParts {
  readonly listClass: string;
  readonly stepClass: string;
  /** What is seen of one step. */
  readonly face: (step: number, max: number) => Node;
}

/** The scale of a broken definition is cut here, so that drawing always ends. */
const longestScale = 201;

/** Numbers, stars and faces are one thing: native radio buttons, one a step. */
export function drawScale(
  context: QuestionContext<ScaleQuestion>,
  { listClass, stepClass, face }: ScaleParts,
): QuestionView {
  const { key, question, texts } = context;
  // Only numbers have a start of their own.
  const { min = 1, max = 5 } = question as Partial<RatingQuestion>;
  const steps: HTMLElement[] = [];
  for (let step = min; step <= max && steps.length < longestScale; step += 1) {
    const end = step === min ? question.minLabel : step === max && question.maxLabel;
    const name = fillText(texts.step, { n: step, of: max }) + (end ? `, ${end}` : '');
    steps.push(
      choice(stepClass, { type: 'radio', name: key, value: step, 'aria-label': name }, face(step, max)),
    );
  }
  return choiceView(context, {
    type: 'radio',
    listClass,
    list: steps,
    read: ([value]) => value && Number(value),
    after: scaleEnds(context),
  });
}
