import type { PopupDefinition } from '@service-popups/protocol';
import { analyzeSurvey, type Finding } from '@service-popups/rules/analysis';
import { formatLanguage } from '../../ui/format.js';

/**
 * What an edit has left asking for a question or an option that it took away, as a sentence; undefined where nothing does.
 * It is said at that moment: whoever publishes a week later does not know any more what was there.
 *
 * @param what is asked for: “its answer”
 */
export function lostUses(before: PopupDefinition, after: PopupDefinition, what: string): string | undefined {
  const known = askingInVain(before).map(keyOf);
  const found = askingInVain(after).filter((finding) => {
    // One by one: a branch may ask for several that are gone.
    const place = known.indexOf(keyOf(finding));
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
  const [first, ...others] = new Set(found.map((finding) => placeOf(finding, [before, after])));
  if (first === undefined) return undefined;
  const [second, ...more] = others;
  const rest =
    second === undefined ? '' : more.length === 0 ? ` and ${second}` : `, ${second} and ${more.length} more`;
  const subject = `${first[0]?.toUpperCase()}${first.slice(1)}${rest}`;
  const [ask, have] = others.length === 0 ? ['asks', 'has'] : ['ask', 'have'];
  return `${subject} still ${ask} for ${what}, and ${have} to be changed before you publish.`;
}

const askingInVain = ({ survey }: PopupDefinition): Finding[] =>
  analyzeSurvey(survey).findings.filter(
    ({ code }) => code === 'unknown_question' || code === 'unknown_option',
  );

/** By its place: the sentence counts pages, and an edit moves those. */
const keyOf = ({ pageId, questionId, branch, text, language }: Finding): string =>
  JSON.stringify([pageId, questionId, branch, text, language]);

function placeOf(
  { pageId, branch, text = '', language }: Finding,
  [before, after]: readonly [PopupDefinition, PopupDefinition],
): string {
  const [was, is] = [before, after].map(({ survey }) => survey.pages.findIndex(({ id }) => id === pageId));
  const index = is ?? -1;
  // Whoever has just deleted page 1 would take the new one for it.
  const page = `${was === index ? '' : 'what is now '}page ${index + 1}`;
  if (branch !== undefined) {
    const isOnly = after.survey.pages[index]?.branches?.length === 1;
    return `${isOnly ? 'the branch' : `branch ${branch + 1}`} after ${page}`;
  }
  if (language !== undefined) return `a text in ${formatLanguage(language)}`;
  if (text.startsWith('completion.')) return 'the thank-you screen';
  if (text.startsWith('start.')) return 'the start screen';
  return index < 0 ? 'a text' : `a text on ${page}`;
}
