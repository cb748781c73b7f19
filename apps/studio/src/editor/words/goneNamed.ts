import type { PopupDefinition } from '@service-popups/protocol';
import { isEditable } from '../isEditable.js';
import { begun } from './begun.js';

/** How the check of a survey speaks of a question that is not there. */
const branchAsks = /question “([^”]*)”, which does not exist/;
const textAsks = /“([^”]*)”, which is no question of this survey/;

/**
 * What is wrong with a draft, with a question that was deleted named by its wording: nobody in the studio has ever seen
 * its id.
 *
 * @param earlier what the draft has been, the oldest first
 */
export function goneNamed(message: string, earlier: readonly PopupDefinition[]): string {
  const wordingOf = (key: string): string | undefined => {
    const pages = earlier
      .filter(isEditable)
      .toReversed()
      .flatMap(({ survey }) => survey.pages);
    const questions = pages.flatMap((page) => page.questions);
    const found = questions.find(({ id, label }) => label !== '' && (id === key || key.startsWith(`${id}.`)));
    return found === undefined ? undefined : `${begun(found.label)}, which was deleted`;
  };
  return message
    .replace(branchAsks, (_, key: string) => wordingOf(key) ?? 'a question that is gone')
    .replace(textAsks, (words, key: string) => wordingOf(key) ?? words);
}
