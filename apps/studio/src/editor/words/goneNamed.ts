import type { PopupDefinition, Question } from '@service-popups/protocol';
import { isEditable } from '../isEditable.js';
import { begun } from './begun.js';

/** How the check of a survey speaks of a question that is not there. */
const branchAsks = /question “([^”]*)”, which does not exist/;
const textAsks = /“([^”]*)”, which is no question of this survey/;

const lacksOption = /Question (“.*”) has no (option|row) “([^”]*)”/;

/**
 * What is wrong with a draft, with a question or an option that was deleted named by its wording: nobody in the studio has
 * ever seen its id.
 *
 * @param earlier what the draft has been, the oldest first
 */
export function goneNamed(message: string, earlier: readonly PopupDefinition[]): string {
  const named = (key: string): string | undefined => {
    const wording = goneQuestion(key, earlier);
    return wording === undefined ? undefined : `${begun(wording)}, which was deleted`;
  };
  return message
    .replace(branchAsks, (_, key: string) => named(key) ?? 'a question that is gone')
    .replace(textAsks, (words, key: string) => named(key) ?? words)
    .replace(lacksOption, (words, question: string, noun: string, id: string) => {
      const wording = goneOption(id, earlier, ({ label }) => begun(label.trim()) === question);
      return wording === undefined ? words : `Question ${question} has no ${noun} ${begun(wording)} any more`;
    });
}

/** How a question that is not there any more was worded last; undefined where it never was since the editor was opened. */
export function goneQuestion(key: string, earlier: readonly PopupDefinition[]): string | undefined {
  return questionsOf(earlier).find(
    ({ id, label }) => label !== '' && (id === key || key.startsWith(`${id}.`)),
  )?.label;
}

/** The same of an option of such a question. */
export function goneOption(
  id: string,
  earlier: readonly PopupDefinition[],
  isOf: (question: Question) => boolean,
): string | undefined {
  const options = questionsOf(earlier)
    .filter(isOf)
    .flatMap((question) => [
      ...('options' in question ? question.options : []),
      ...('columns' in question ? [...question.columns, ...question.rows] : []),
    ]);
  return options.find((option) => option.id === id && option.label !== '')?.label;
}

/** The newest first. */
function questionsOf(earlier: readonly PopupDefinition[]): Question[] {
  return earlier
    .filter(isEditable)
    .toReversed()
    .flatMap(({ survey }) => survey.pages.flatMap(({ questions }) => questions));
}
