import { answerTextBytes as longestText } from '@service-popups/protocol/limits';
import type { AnswerValue, MatrixQuestion, PointsQuestion, Question } from '@service-popups/protocol';
import { checkNumber } from './checkNumber.js';
import { isParts, own } from './records.js';
import type { Parts } from './records.js';
import type { AnswerFault } from './types.js';

type Kind = Exclude<Question['kind'], 'information'>;
type Check<Asked> = (value: AnswerValue, question: Asked) => AnswerFault | undefined;

interface Choices {
  readonly options: readonly { readonly id: string }[];
  readonly other?: object;
  readonly none?: object;
}

const wrongType: AnswerFault = { code: 'wrong_type' };
const unknownOption: AnswerFault = { code: 'unknown_option' };

const isText: Check<unknown> = (value) => {
  if (typeof value !== 'string') return wrongType;
  return value.length > longestText ? { code: 'too_long', limit: longestText } : undefined;
};

const isDay: Check<unknown> = (value) => {
  if (typeof value !== 'string') return wrongType;
  return value.length === 10 ? undefined : { code: 'bad_date' };
};

const isNumber: Check<unknown> = (value) => (typeof value === 'number' ? undefined : wrongType);

const isOnScale: Check<{ min?: number; max?: number }> = (value, question) =>
  isNumber(value, question) ?? checkNumber(value, { min: 1, max: 5, ...question, step: 1 });

const isYesOrNo: Check<unknown> = (value) => (typeof value === 'boolean' ? undefined : wrongType);

/** An option's id, or `{ other: 'own text' }` where the question offers that row. */
const isOneChoice: Check<Choices> = (value, question) => {
  if (isParts(value)) return checkOther(value, question, ['other']);
  return typeof value === 'string' ? checkKnown([value], question.options) : wrongType;
};

/** Option ids, or `{ choices: ids, other: 'own text' }`. "None of these" stands alone. */
const areChoices: Check<Choices> = (value, question) => {
  const ids = isParts(value) ? value['choices'] : value;
  if (!Array.isArray(ids)) return wrongType;
  const hasNone = question.none && ids.includes('none');
  const isAlone = ids.length === 1 && !isParts(value);
  return (
    checkKnown(ids, hasNone ? [...question.options, { id: 'none' }] : question.options) ??
    (hasNone && !isAlone ? { code: 'too_many', limit: 1 } : undefined) ??
    (isParts(value) ? checkOther(value, question, ['choices', 'other']) : undefined)
  );
};

/** Every option once. Half a ranking says nothing about the rest, so it is all or none. */
const isRanking: Check<Choices> = (value, { options }) => {
  if (!Array.isArray(value)) return wrongType;
  const isWhole = options.every(({ id }) => value.includes(id));
  return checkKnown(value, options) ?? (isWhole ? undefined : { code: 'must_rank_all' });
};

/** By row: one column's id, or a list of them where several may be chosen. */
const isMatrix: Check<MatrixQuestion> = (value, question) => {
  if (!isParts(value)) return wrongType;
  const form = question.multiple ? 'object' : 'string';
  const chosen = Object.values(value);
  if (!chosen.every((part) => typeof part === form)) return wrongType;
  return checkKnown(Object.keys(value), question.rows) ?? checkKnown(chosen.flat(), question.columns);
};

/** Whole points by option. One that got none may be left out. */
const arePoints: Check<PointsQuestion> = (value, { options }) => {
  if (!isParts(value)) return wrongType;
  const problems = Object.values(value).map(
    (points) => isNumber(points, options) ?? checkNumber(points, { min: 0, step: 1 }),
  );
  return checkKnown(Object.keys(value), options) ?? problems.find(Boolean);
};

function checkOther(value: Parts, question: Choices, fields: readonly string[]): AnswerFault | undefined {
  if (!Object.keys(value).every((key) => fields.includes(key))) return wrongType;
  return question.other ? isText(value['other'] as AnswerValue, question) : unknownOption;
}

function checkKnown(ids: readonly unknown[], options: Choices['options']): AnswerFault | undefined {
  return ids.every((id) => options.some((option) => option.id === id)) ? undefined : unknownOption;
}

/** What an answer of each kind has to be. Information has no answer. */
const forms: { readonly [K in Kind]: Check<Extract<Question, { kind: K }>> } = {
  text: isText,
  long_text: isText,
  email: isText,
  phone: isText,
  url: isText,
  date: isDay,
  number: (value) => (typeof value === 'string' ? undefined : isNumber(value, undefined)),
  slider: (value, question) => isNumber(value, question) ?? checkNumber(value, question),
  rating: isOnScale,
  stars: isOnScale,
  emoji: isOnScale,
  yes_no: isYesOrNo,
  consent: (value, question) =>
    value === false && question.required ? { code: 'must_accept' } : isYesOrNo(value, question),
  single_choice: isOneChoice,
  dropdown: isOneChoice,
  multiple_choice: areChoices,
  picture_choice: (value, question) => (question.multiple ? areChoices : isOneChoice)(value, question),
  ranking: isRanking,
  matrix: isMatrix,
  points: arePoints,
};

/** True for a question that can have an answer: no information, nor a kind that this version does not know. */
export function hasAnswer({ kind }: Question): boolean {
  return own<unknown>(forms, kind) !== undefined;
}

/**
 * What is wrong with an answer that no control of its question can give, such as an option that does not exist;
 * undefined when one could have given it.
 */
export function checkAnswerForm(settled: AnswerValue, question: Question): AnswerFault | undefined {
  const check = own<Check<never>>(forms, question.kind);
  return check ? check(settled, question as never) : wrongType;
}
