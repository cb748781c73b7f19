import type { AnswerValue, Question } from '@service-popups/protocol';
import type { Texts } from '../locales/texts.js';

/** What a question is given to draw itself. */
export interface QuestionContext<Q extends Question = Question> {
  readonly question: Q;
  /** Unique in the page; the ids of the question's parts begin with it. */
  readonly key: string;
  readonly texts: Texts;
  /** The options in the order of this showing: as given, or shuffled once. */
  readonly arrange: <T extends { readonly id: string }>(options: readonly T[]) => readonly T[];
  /** Says that the answer changed by other means than an `input` event of one of the controls. */
  readonly changed: (event?: Event) => void;
}

export interface QuestionView {
  readonly element: HTMLElement;
  /** Carries `aria-invalid` and the message: the field, or the group. */
  readonly control: HTMLElement;
  /** The answer as the controls stand; `target` is the one that was just changed. */
  readonly read: (target?: HTMLInputElement) => AnswerValue | undefined;
  /** Brings the controls in line with the answer. Called once after drawing and after each change. */
  readonly write: (value: AnswerValue | undefined) => void;
}

export type DrawQuestion<Q extends Question> = (context: QuestionContext<Q>) => QuestionView;
