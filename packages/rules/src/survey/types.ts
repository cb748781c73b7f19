import type { Answers, AnswerValue } from '@service-popups/protocol';

/** Where a person stands in a survey. Plain data: it can be stored, sent through a bridge, and compared. */
export interface SurveyState {
  readonly stage: 'start' | 'page' | 'completion';
  /** The page on screen; undefined on the start and the completion screen. */
  readonly pageId: string | undefined;
  /** The pages visited before this one, in order. */
  readonly path: readonly string[];
  /** Everything that stands in the inputs, of abandoned branches too: going back finds it again. */
  readonly answers: Answers;
  /** What the last refused submit found, by question id. */
  readonly problems: Readonly<Record<string, AnswerProblem>>;
  /** Pages that were sent and not edited since. Answers of other pages are never reported. */
  readonly finished: readonly string[];
  /** Grows with each report, so that a late older one cannot overwrite a newer one. */
  readonly revision: number;
  readonly hasInteracted: boolean;
}

export type SurveyIntent =
  | { readonly type: 'start' }
  | { readonly type: 'answer'; readonly questionId: string; readonly value: AnswerValue | undefined }
  | { readonly type: 'next' }
  | { readonly type: 'back' };

/** The answers on the path walked so far; `page` is the page that was just sent. */
export interface AnswerReport {
  readonly page: string;
  readonly answers: Answers;
  readonly revision: number;
}

export type SurveyEvent =
  | { readonly type: 'interacted' }
  | ({ readonly type: 'answered' } & AnswerReport)
  | ({ readonly type: 'completed' } & AnswerReport);

export interface SurveyStep {
  readonly state: SurveyState;
  readonly events: readonly SurveyEvent[];
}

/** What a person can mend. */
export type AnswerProblemCode =
  | 'required'
  | 'too_short'
  | 'too_long'
  | 'not_a_number'
  | 'too_small'
  | 'too_large'
  | 'bad_step'
  | 'bad_email'
  | 'bad_phone'
  | 'bad_url'
  | 'bad_date'
  | 'too_early'
  | 'too_late'
  | 'too_few'
  | 'too_many'
  | 'must_answer_all_rows'
  | 'wrong_total'
  | 'must_accept';

/** Why an answer does not fit its question. `limit` is the bound that was missed. */
export interface AnswerProblem {
  readonly code: AnswerProblemCode;
  readonly limit?: number | string;
}

/** What no control of the question can have given. */
export type AnswerFormCode = 'unknown_option' | 'must_rank_all' | 'wrong_type';

/** Why an answer from outside is refused. */
export type AnswerFault = AnswerProblem | { readonly code: AnswerFormCode };

/** Why a response is refused: an answer does not fit, or belongs to no question of the survey. */
export type ResponseProblem = AnswerFault | { readonly code: 'unknown_question' };
