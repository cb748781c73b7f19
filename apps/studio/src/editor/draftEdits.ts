import type { Page, PopupDefinition, Question, Survey } from '@service-popups/protocol';
import { listSurveyTexts } from '@service-popups/rules/analysis';
import { randomLetters } from '../ui/randomLetters.js';
import { newQuestion } from './questions/newQuestion.js';

/** Changes of a draft, as plain functions: the same for mouse, keyboard and tests. Whatever is not changed is kept as it is. */
export function withSurvey(draft: PopupDefinition, change: (survey: Survey) => Survey): PopupDefinition {
  return { ...draft, survey: change(draft.survey) };
}

function withPages(draft: PopupDefinition, change: (pages: readonly Page[]) => Page[]): PopupDefinition {
  return withSurvey(draft, (survey) => ({ ...survey, pages: change(survey.pages) }));
}

export function withPage(
  draft: PopupDefinition,
  pageId: string,
  change: (page: Page) => Page,
): PopupDefinition {
  return withPages(draft, (pages) => pages.map((page) => (page.id === pageId ? change(page) : page)));
}

/** The pages it does not stand on stay the very same, and are not drawn again. */
export function withQuestion(
  draft: PopupDefinition,
  questionId: string,
  change: (question: Question) => Question,
): PopupDefinition {
  return withPages(draft, (pages) =>
    pages.map((page) => {
      if (!page.questions.some(({ id }) => id === questionId)) return page;
      const questions = page.questions.map((question) =>
        question.id === questionId ? change(question) : question,
      );
      return { ...page, questions };
    }),
  );
}

/**
 * An id that nothing has or ever had, such as `question-k3f9a2`. Ids never change afterwards, so answers stay readable; and
 * one that was deleted never comes back for something else, whose answers would be counted together with the old ones.
 */
export function freshId(prefix: string): string {
  return `${prefix}-${randomLetters(6)}`;
}

export const allQuestions = (draft: PopupDefinition): Question[] =>
  draft.survey.pages.flatMap((page) => page.questions);

export function addPage(
  draft: PopupDefinition,
  after?: string,
): { draft: PopupDefinition; pageId: string; questionId: string } {
  const pageId = freshId('page');
  const question = newQuestion('long_text', freshId('question'));
  const page: Page = { id: pageId, questions: [question] };
  return {
    pageId,
    questionId: question.id,
    draft: withPages(draft, (pages) => {
      const index = after === undefined ? pages.length : pages.findIndex(({ id }) => id === after) + 1;
      return [...pages.slice(0, index), page, ...pages.slice(index)];
    }),
  };
}

export const countBranchesTo = ({ survey }: PopupDefinition, pageId: string): number =>
  survey.pages.flatMap(({ id, branches = [] }) => branches.filter(({ to }) => id !== pageId && to === pageId))
    .length;

/** Branches that led to the page go with it. */
export function removePage(draft: PopupDefinition, pageId: string): PopupDefinition {
  const without = withPages(draft, (pages) =>
    pages
      .filter(({ id }) => id !== pageId)
      .map(({ branches = [], ...page }) => {
        const left = branches.filter(({ to }) => to !== pageId);
        return left.length === 0 ? page : { ...page, branches: left };
      }),
  );
  return withoutLostTexts(draft, without);
}

/** The draft after an edit, without the translations of what the edit took away: nobody can see or mend them. */
export function withoutLostTexts(before: PopupDefinition, after: PopupDefinition): PopupDefinition {
  const { translations } = after.survey;
  if (translations === undefined) return after;
  const left = new Set(listSurveyTexts(after.survey).map(({ path }) => path));
  const lost = new Set(listSurveyTexts(before.survey).flatMap(({ path }) => (left.has(path) ? [] : [path])));
  if (lost.size === 0) return after;
  const kept = Object.entries(translations).map(([tag, texts]) => [
    tag,
    Object.fromEntries(Object.entries(texts).filter(([path]) => !lost.has(path))),
  ]);
  return withSurvey(after, (survey) => ({ ...survey, translations: Object.fromEntries(kept) }));
}

/** The draft after an edit that brought something back, with the translations that an earlier survey had of it. */
export function withTextsAgain(
  before: PopupDefinition,
  after: PopupDefinition,
  earlier: Survey,
): PopupDefinition {
  const { translations } = after.survey;
  if (translations === undefined) return after;
  const known = new Set(listSurveyTexts(before.survey).map(({ path }) => path));
  const back = listSurveyTexts(after.survey).flatMap(({ path }) => (known.has(path) ? [] : [path]));
  const whole = Object.entries(translations).map(([tag, texts]) => {
    const old = earlier.translations?.[tag] ?? {};
    const again = back.flatMap((path) => (old[path] === undefined ? [] : [[path, old[path]]]));
    return [tag, { ...Object.fromEntries(again), ...texts }];
  });
  return withSurvey(after, (survey) => ({ ...survey, translations: Object.fromEntries(whole) }));
}

/** None, or a start screen: the one that an earlier survey had, else one to be worded. */
export function withStart(draft: PopupDefinition, isOn: boolean, earlier?: Survey): PopupDefinition {
  const fresh = { title: 'A few short questions', message: 'It takes a minute.' };
  const start = isOn ? (earlier?.start ?? fresh) : undefined;
  const changed = withSurvey(draft, (survey) => withOptional(survey, 'start', start));
  return earlier === undefined || !isOn
    ? withoutLostTexts(draft, changed)
    : withTextsAgain(draft, changed, earlier);
}

export function movePage(draft: PopupDefinition, pageId: string, step: 1 | -1): PopupDefinition {
  return withPages(draft, (pages) =>
    moved(
      pages,
      pages.findIndex(({ id }) => id === pageId),
      step,
    ),
  );
}

export function addQuestion(
  draft: PopupDefinition,
  pageId: string,
  kind: Question['kind'],
): { draft: PopupDefinition; questionId: string } {
  const questionId = freshId('question');
  const question = newQuestion(kind, questionId);
  return {
    questionId,
    draft: withPage(draft, pageId, (page) => ({ ...page, questions: [...page.questions, question] })),
  };
}

export function removeQuestion(draft: PopupDefinition, questionId: string): PopupDefinition {
  const without = withPages(draft, (pages) =>
    pages.map((page) => ({ ...page, questions: page.questions.filter(({ id }) => id !== questionId) })),
  );
  return withoutLostTexts(draft, without);
}

/**
 * Asks a question of this or of another survey once more, at a place of a page. In the languages that the draft is
 * translated into, the copy is translated as the question is.
 */
export function copyQuestion(
  draft: PopupDefinition,
  source: { readonly question: Question; readonly survey: Survey },
  to: { readonly pageId: string; readonly index: number },
): { draft: PopupDefinition; questionId: string } {
  const questionId = freshId('question');
  const translated = withSurvey(draft, ({ translations, ...survey }) =>
    translations === undefined
      ? survey
      : {
          ...survey,
          translations: withCopies(translations, source.survey.translations ?? {}, {
            from: `q.${source.question.id}.`,
            to: `q.${questionId}.`,
          }),
        },
  );
  return {
    questionId,
    draft: withPage(translated, to.pageId, (page) => ({
      ...page,
      questions: page.questions.toSpliced(to.index, 0, { ...source.question, id: questionId }),
    })),
  };
}

type Translations = NonNullable<Survey['translations']>;

function withCopies(
  translations: Translations,
  source: Translations,
  { from, to }: { readonly from: string; readonly to: string },
): Translations {
  const copied = Object.entries(translations).map(([tag, texts]) => {
    const copies = Object.entries(source[tag] ?? {}).flatMap(([path, text]) =>
      path.startsWith(from) ? [[to + path.slice(from.length), text]] : [],
    );
    return [tag, { ...texts, ...Object.fromEntries(copies) }];
  });
  return Object.fromEntries(copied) as Translations;
}

/** One place up or down; over the edge of its page it goes to the neighbouring page. */
export function moveQuestion(draft: PopupDefinition, questionId: string, step: 1 | -1): PopupDefinition {
  const pages = draft.survey.pages;
  const pageIndex = pages.findIndex(({ questions }) => questions.some(({ id }) => id === questionId));
  const page = pages[pageIndex];
  if (page === undefined) return draft;
  const index = page.questions.findIndex(({ id }) => id === questionId);
  const next = index + step;
  if (next >= 0 && next < page.questions.length)
    return withPage(draft, page.id, (current) => ({
      ...current,
      questions: moved(current.questions, index, step),
    }));
  const neighbour = pages[pageIndex + step];
  if (neighbour === undefined) return draft;
  return placeQuestion(draft, questionId, neighbour.id, step === 1 ? 0 : neighbour.questions.length);
}

/** Puts a question to a place of a page, counted before it was taken out. */
export function placeQuestion(
  draft: PopupDefinition,
  questionId: string,
  pageId: string,
  index: number,
): PopupDefinition {
  const question = allQuestions(draft).find(({ id }) => id === questionId);
  if (question === undefined) return draft;
  const questions = draft.survey.pages.find(({ id }) => id === pageId)?.questions ?? [];
  // Before itself, or before the one behind it: it stands there already.
  if (questions[index] === question || questions[index - 1] === question) return draft;
  return withPages(draft, (pages) =>
    pages.map((page) => {
      const before = page.questions.findIndex(({ id }) => id === questionId);
      const rest = page.questions.filter(({ id }) => id !== questionId);
      if (page.id !== pageId) return before < 0 ? page : { ...page, questions: rest };
      const place = before >= 0 && before < index ? index - 1 : index;
      return { ...page, questions: [...rest.slice(0, place), question, ...rest.slice(place)] };
    }),
  );
}

export function moved<Item>(items: readonly Item[], index: number, step: 1 | -1): Item[] {
  const next = index + step;
  const item = items[index];
  const other = items[next];
  if (item === undefined || other === undefined) return [...items];
  return items.map((current, position) => (position === index ? other : position === next ? item : current));
}

/** Sets an optional field, or takes it away when it is empty: an empty field does not travel. */
export function withOptional<Target extends object, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | undefined,
): Target {
  if (value === undefined || value === '') {
    const { [key]: _gone, ...rest } = target;
    return rest as Target;
  }
  return { ...target, [key]: value };
}
