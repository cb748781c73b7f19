import type { Condition, PopupDefinition, Rule } from '@service-popups/protocol';
import { analyzeSurvey, type Finding } from '@service-popups/rules/analysis';
import { formatLanguage } from '../../ui/format.js';
import { findAskedFor } from '../answerParts.js';
import { allQuestions } from '../draftEdits.js';

/**
 * What an edit has left asking for a question or an option that it took away, as a sentence; undefined where nothing does.
 * It is said at that moment: whoever publishes a week later does not know any more what was there.
 *
 * @param what is asked for: “its answer”
 */
export function lostUses(before: PopupDefinition, after: PopupDefinition, what: string): string | undefined {
  const codes: readonly Finding['code'][] = ['unknown_question', 'unknown_option'];
  return askText(newFindings(before, after, codes), [before, after], `${what}, and`, 'before you publish.');
}

/**
 * What another kind of the same question has left comparing with an answer that is given no more, as a sentence; undefined
 * where nothing does. Some of it could be published, and would never hold again.
 */
export function lostComparisons(
  before: PopupDefinition,
  after: PopupDefinition,
  questionId: string,
): string | undefined {
  const codes: readonly Finding['code'][] = ['unknown_option', 'pointless_comparison'];
  const found = newFindings(before, after, codes).filter((finding) => finding.questionId === questionId);
  const places = [...found, ...optionsInVain(before, after, questionId)];
  return askText(places, [before, after], 'an answer of the former kind, and', 'as well.');
}

type Place = Pick<Finding, 'pageId' | 'branch' | 'text' | 'language'>;

/** Branches that compare with an option that could be chosen before: also where anything can be written now. */
function optionsInVain(before: PopupDefinition, after: PopupDefinition, questionId: string): Place[] {
  const offers = (popup: PopupDefinition, { key }: Rule, value: unknown): boolean =>
    findAskedFor(allQuestions(popup), key)?.values?.some((offered) => offered.value === String(value)) ??
    false;
  const isLost = (rule: Rule): boolean =>
    (rule.key === questionId || rule.key.startsWith(`${questionId}.`)) &&
    [rule.value ?? []].flat().some((value) => offers(before, rule, value) && !offers(after, rule, value));
  return after.survey.pages.flatMap(({ id, branches = [] }) =>
    branches.flatMap(({ when }, branch) => (rulesOf(when).some(isLost) ? [{ pageId: id, branch }] : [])),
  );
}

function rulesOf(conditions: readonly Condition[]): Rule[] {
  return conditions.flatMap((condition) =>
    'key' in condition ? [condition] : rulesOf(Object.values(condition).flat() as Condition[]),
  );
}

/** “Branch 2 after page 1 and the start screen still ask for …, and have to be changed …” */
function askText(
  found: readonly Place[],
  definitions: readonly [PopupDefinition, PopupDefinition],
  what: string,
  end: string,
): string | undefined {
  const [first, ...others] = new Set(found.map((place) => placeOf(place, definitions)));
  if (first === undefined) return undefined;
  const [second, ...more] = others;
  const rest =
    second === undefined ? '' : more.length === 0 ? ` and ${second}` : `, ${second} and ${more.length} more`;
  const subject = `${first[0]?.toUpperCase()}${first.slice(1)}${rest}`;
  const [ask, have] = others.length === 0 ? ['asks', 'has'] : ['ask', 'have'];
  return `${subject} still ${ask} for ${what} ${have} to be changed ${end}`;
}

function newFindings(
  before: PopupDefinition,
  after: PopupDefinition,
  codes: readonly Finding['code'][],
): Finding[] {
  const findingsOf = ({ survey }: PopupDefinition): Finding[] =>
    analyzeSurvey(survey).findings.filter(({ code }) => codes.includes(code));
  const known = findingsOf(before).map(keyOf);
  return findingsOf(after).filter((finding) => {
    // One by one: a branch may ask for several that are gone.
    const place = known.indexOf(keyOf(finding));
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}

/** By its place: the sentence counts pages, and an edit moves those. */
const keyOf = ({ pageId, questionId, branch, text, language }: Finding): string =>
  JSON.stringify([pageId, questionId, branch, text, language]);

function placeOf(
  { pageId, branch, text = '', language }: Place,
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
