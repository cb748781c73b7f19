import type { Operator, Question, Rule } from '@service-popups/protocol';
import { error, questionName, quoted, warning } from './finding.js';
import type { Finding } from './finding.js';
import type { IndexedQuestion } from './questionIndex.js';
import { byNumber, byTime, unreadValue } from './unreadValue.js';

const byValue: readonly Operator[] = ['equals', 'notEquals', 'in', 'notIn', 'contains', 'notContains'];

/** Whether an answer to this question can ever meet this rule. */
export function checkComparison(rule: Rule, { question, part }: IndexedQuestion): Finding[] {
  const values = rule.value === undefined ? [] : [rule.value].flat();
  // An author who has not chosen yet, or forgot to.
  if (rule.op !== 'exists' && rule.op !== 'notExists' && values.every((value) => value === ''))
    return [warning('pointless_comparison', `A rule compares ${questionName(question)} with nothing.`)];
  if (part === 'other' && 'other' in question) return [];
  const lost = checkPart(part, question);
  if (lost !== undefined) return [lost];
  const parts =
    part === undefined && rule.op !== 'exists' && rule.op !== 'notExists' ? partsOf(question) : '';
  if (parts !== '')
    return [
      warning('pointless_comparison', `A rule compares all of ${questionName(question)} at once: ${parts}.`),
    ];
  const options = optionsOf(question, part);
  if (options !== undefined && byValue.includes(rule.op))
    return values.flatMap((value) => checkOption(value, options, question));
  if (byNumber.includes(rule.op) && !hasNumbers(question, part))
    return [pointless(rule, question, 'is not answered with a number')];
  if (byTime.includes(rule.op) && !['date', 'text'].includes(question.kind))
    return [pointless(rule, question, 'is not answered with a date')];
  const unread = unreadValue(rule);
  if (unread !== undefined)
    return [
      warning('pointless_comparison', `A rule about ${questionName(question)} never holds: ${unread}.`),
    ];
  const isYesOrNo = question.kind === 'yes_no' || question.kind === 'consent';
  if (
    isYesOrNo &&
    byValue.includes(rule.op) &&
    !values.every((value) => /^(true|false)$/.test(String(value)))
  ) {
    return [pointless(rule, question, 'is answered with true or false')];
  }
  return question.kind === 'information' ? [pointless(rule, question, 'has no answer')] : [];
}

/** A row or an option whose part of the answer is asked for, and that is not there. */
function checkPart(part: string | undefined, question: Question): Finding | undefined {
  if (part === undefined || (question.kind !== 'matrix' && question.kind !== 'points')) return undefined;
  const [noun, parts] =
    question.kind === 'matrix' ? (['row', question.rows] as const) : (['option', question.options] as const);
  if (parts.some(({ id }) => id === part)) return undefined;
  return error('unknown_option', `Question ${questionName(question)} has no ${noun} ${quoted(part)}.`);
}

/** Where an answer is made of parts, and no value of its own: what can be compared instead. */
function partsOf({ kind }: Question): string {
  if (kind === 'matrix') return 'compare one of its rows';
  if (kind === 'ranking') return 'compare one of its places';
  return kind === 'points' ? 'compare the points of one option' : '';
}

function pointless({ op }: Rule, question: Question, fact: string): Finding {
  const often = op.startsWith('not') ? 'always' : 'never';
  return warning(
    'pointless_comparison',
    `Question ${questionName(question)} ${fact}, so this comparison ${often} holds.`,
  );
}

function checkOption(
  value: unknown,
  options: readonly { id: string; label: string }[],
  question: Question,
): Finding[] {
  if (options.some(({ id }) => id === String(value))) return [];
  const labelled = options.find(({ label }) => label === value);
  const hint =
    labelled === undefined ? '' : ` Answers are compared by id: this one is ${quoted(labelled.id)}.`;
  const sentence = `Question ${questionName(question)} has no option ${quoted(String(value))}.${hint}`;
  return [error('unknown_option', sentence)];
}

/** The ids an answer, or the named part of it, can hold; undefined where it is not made of ids. */
function optionsOf(
  question: Question,
  part: string | undefined,
): { id: string; label: string }[] | undefined {
  if (question.kind === 'matrix') return part === undefined ? undefined : question.columns;
  if (!('options' in question) || question.kind === 'points') return undefined;
  const options = question.options.map(({ id, label }) => ({ id, label }));
  if ('other' in question && question.other) options.push({ id: 'other', label: question.other.label });
  if ('none' in question && question.none) options.push({ id: 'none', label: question.none.label });
  return options;
}

function hasNumbers(question: Question, part: string | undefined): boolean {
  if (question.kind === 'points') return part !== undefined;
  // A text may hold a number, and comparisons read it.
  return ['number', 'rating', 'stars', 'emoji', 'slider', 'text', 'long_text', 'phone'].includes(
    question.kind,
  );
}
