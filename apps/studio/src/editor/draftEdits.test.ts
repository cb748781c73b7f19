import { decode, popupDefinitionNode, type PopupDefinition } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { templates } from '../popups/templates/templates.js';
import {
  addPage,
  addQuestion,
  copyQuestion,
  movePage,
  moveQuestion,
  placeQuestion,
  countBranchesTo,
  removePage,
  removeQuestion,
  withOptional,
  withQuestion,
  withStart,
} from './draftEdits.js';
import { kinds, newQuestion } from './questions/newQuestion.js';

function research(): PopupDefinition {
  const template = templates.find(({ id }) => id === 'research');
  if (template === undefined) throw new Error('the research template exists');
  return template.draft();
}
const shape = (draft: PopupDefinition): string =>
  draft.survey.pages
    .map(({ id, questions }) => `${id}[${questions.map((question) => question.id).join(' ')}]`)
    .join(' ');

/** A draft whose second of three pages has three questions, and a branch to each of the others. */
function manyOnOnePage(): PopupDefinition {
  const draft = research();
  const pageOf = (id: string, ...ids: string[]) => ({
    id,
    questions: ids.map((each) => newQuestion('text', each)),
  });
  const when = [{ key: 'b', op: 'exists' as const }];
  const branches = [
    { when, to: 'one' },
    { when, to: 'three' },
  ];
  const pages = [pageOf('one', 'a'), { ...pageOf('two', 'b', 'c', 'd'), branches }, pageOf('three', 'e')];
  return { ...draft, survey: { ...draft.survey, pages } };
}

describe('draftEdits', () => {
  it('writes into one question, and leaves every other page the very same', () => {
    const before = research();
    const after = withQuestion(before, 'why', (question) => ({ ...question, label: 'Why so?' }));
    const kept = after.survey.pages.map((page, index) => page === before.survey.pages[index]);
    expect(kept).toEqual([true, true, false, true]);
    expect(after.survey.pages[2]?.questions[0]?.label).toBe('Why so?');
  });

  it('writes into one of several questions of a page', () => {
    const before = manyOnOnePage();
    const after = withQuestion(before, 'c', (question) => ({ ...question, label: 'And?' }));
    const kept = after.survey.pages[1]?.questions.map(
      (question, index) => question === before.survey.pages[1]?.questions[index],
    );
    expect(kept).toEqual([true, false, true]);
  });

  it('adds a page at the end, or after the page that is named', () => {
    const last = addPage(research());
    expect(shape(last.draft)).toMatch(`contact[contact] ${last.pageId}[${last.questionId}]`);
    const third = addPage(research(), 'parts');
    expect(shape(third.draft)).toMatch(`parts[parts] ${third.pageId}[${third.questionId}] why[why]`);
  });

  it('adds a page with a question after another page', () => {
    const { draft, pageId } = addPage(research(), 'usage');
    const [question] = draft.survey.pages[1]?.questions ?? [];
    expect(shape(draft)).toBe(
      `usage[usage] ${pageId}[${question?.id}] parts[parts] why[why] contact[contact]`,
    );
  });

  it('removes a page together with the branches that led to it', () => {
    const draft = removePage(research(), 'why');
    expect(shape(draft)).toBe('usage[usage] parts[parts] contact[contact]');
    expect(draft.survey.pages[0]).not.toHaveProperty('branches');
  });

  it('takes the translations of a start screen away with it: a new one says something else', () => {
    const begun = withStart(research(), true);
    const translations = { de: { 'start.title': 'Hallo', 'q.usage.label': 'Wie oft?' } };
    const draft = { ...begun, survey: { ...begun.survey, translations } };
    const without = withStart(draft, false).survey;
    expect(without).not.toHaveProperty('start');
    expect(without.translations).toEqual({ de: { 'q.usage.label': 'Wie oft?' } });
  });

  it('gives a start screen back with its translations to whoever takes it away and wants it again', () => {
    const plain = research();
    const translations = { de: { 'start.title': 'Hallo', 'q.usage.label': 'Wie oft?' } };
    const draft = { ...plain, survey: { ...plain.survey, translations } };
    expect(withStart(withStart(draft, false), true, draft.survey)).toEqual(draft);
  });

  it('leaves the branches that lead elsewhere when a page is removed, and counts those that go', () => {
    expect(countBranchesTo(manyOnOnePage(), 'one')).toBe(1);
    expect(countBranchesTo(manyOnOnePage(), 'two')).toBe(0);
    const { pages } = removePage(manyOnOnePage(), 'one').survey;
    expect(pages.map(({ branches }) => branches?.map(({ to }) => to))).toEqual([['three'], undefined]);
  });

  it('moves a page, and leaves it where it is at the edge', () => {
    expect(shape(movePage(research(), 'parts', -1))).toMatch(/^parts\[parts\] usage\[usage\]/);
    expect(shape(movePage(research(), 'usage', -1))).toBe(shape(research()));
  });

  it('moves a question over the edge of its page into the neighbouring page', () => {
    expect(shape(moveQuestion(research(), 'usage', 1))).toBe(
      'usage[] parts[usage parts] why[why] contact[contact]',
    );
    expect(shape(moveQuestion(research(), 'parts', -1))).toBe(
      'usage[usage parts] parts[] why[why] contact[contact]',
    );
  });

  it('moves a question one place up or down within its page', () => {
    expect(shape(moveQuestion(manyOnOnePage(), 'c', -1))).toBe('one[a] two[c b d] three[e]');
    expect(shape(moveQuestion(manyOnOnePage(), 'c', 1))).toBe('one[a] two[b d c] three[e]');
    expect(shape(moveQuestion(manyOnOnePage(), 'd', 1))).toBe('one[a] two[b c] three[d e]');
  });

  it('drops a question between two others, and leaves the pages that have nothing to do with it the very same', () => {
    const before = manyOnOnePage();
    expect(shape(placeQuestion(before, 'b', 'two', 2))).toBe('one[a] two[c b d] three[e]');
    const after = placeQuestion(before, 'd', 'three', 1);
    expect(shape(after)).toBe('one[a] two[b c] three[e d]');
    expect(after.survey.pages[0]).toBe(before.survey.pages[0]);
  });

  it('leaves the draft the very same where the question is gone', () => {
    const draft = manyOnOnePage();
    expect(moveQuestion(draft, 'gone', 1)).toBe(draft);
    expect(placeQuestion(draft, 'gone', 'one', 0)).toBe(draft);
  });

  it('drops a question at a place of another page, or further down in its own', () => {
    expect(shape(placeQuestion(research(), 'contact', 'usage', 0))).toMatch(/^usage\[contact usage\]/);
    const two = addQuestion(research(), 'usage', 'stars').draft;
    expect(shape(placeQuestion(two, 'usage', 'usage', 2))).toMatch(/^usage\[question-\w+ usage\]/);
  });

  it('leaves the draft the very same where a question is moved over the last edge, or dropped where it stands', () => {
    const draft = addQuestion(research(), 'usage', 'stars').draft;
    expect(moveQuestion(draft, 'usage', -1)).toBe(draft);
    expect(moveQuestion(draft, 'contact', 1)).toBe(draft);
    expect(placeQuestion(draft, 'usage', 'usage', 0)).toBe(draft);
    expect(placeQuestion(draft, 'usage', 'usage', 1)).toBe(draft);
  });

  it('removes a question', () => {
    expect(shape(removeQuestion(research(), 'parts'))).toMatch(/parts\[\]/);
  });

  it('copies a question of another survey to a place of a page, in the languages that are spoken here', () => {
    const question = newQuestion('stars', 'parts');
    const translations = {
      de: { 'q.parts.label': 'Wie war es?' },
      fr: { 'q.parts.label': 'C’était comment ?' },
    };
    const plain = research();
    const here = { ...plain, survey: { ...plain.survey, translations: { de: {} } } };
    const source = { question, survey: { ...plain.survey, translations } };
    const { draft, questionId } = copyQuestion(here, source, { pageId: 'parts', index: 0 });
    expect(shape(draft)).toMatch(`parts[${questionId} parts]`);
    expect(draft.survey.pages[1]?.questions[0]).toEqual({ ...question, id: questionId });
    expect(draft.survey.translations).toEqual({ de: { [`q.${questionId}.label`]: 'Wie war es?' } });
    expect(copyQuestion(plain, source, { pageId: 'parts', index: 0 }).draft.survey).not.toHaveProperty(
      'translations',
    );
  });

  it('never gives an id again that was deleted: its answers would be counted as those of another question', () => {
    const draft = research();
    const first = addQuestion(draft, 'usage', 'text');
    const second = addQuestion(removeQuestion(first.draft, first.questionId), 'usage', 'text');
    expect(second.questionId).not.toBe(first.questionId);
    const page = addPage(draft);
    expect(addPage(removePage(page.draft, page.pageId)).pageId).not.toBe(page.pageId);
  });

  it('takes translations away with what they are of', () => {
    const plain = research();
    const texts = { 'q.usage.label': 'Wie oft?', 'q.parts.label': 'Welche Teile?', title: 'Umfrage' };
    const draft = { ...plain, survey: { ...plain.survey, translations: { de: texts } } };
    const { 'q.parts.label': _gone, ...left } = texts;
    expect(removeQuestion(draft, 'parts').survey.translations).toEqual({ de: left });
    expect(removePage(draft, 'parts').survey.translations).toEqual({ de: left });
  });

  it.each(kinds)('makes a %s question that the protocol accepts', (kind) => {
    const draft = research();
    const filled = {
      ...draft,
      survey: { ...draft.survey, pages: [{ id: 'a', questions: [newQuestion(kind, 'q')] }] },
    };
    expect(decode(popupDefinitionNode, filled)).toMatchObject({ ok: true });
  });

  it('takes an empty optional field away', () => {
    expect(withOptional<{ a?: string }, 'a'>({ a: 'x' }, 'a', '')).toEqual({});
    expect(withOptional<{ a?: string }, 'a'>({}, 'a', 'y')).toEqual({ a: 'y' });
  });
});
