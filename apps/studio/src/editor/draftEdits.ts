import type { Page, PopupDefinition, Question, Survey } from '@service-popups/protocol';
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

export function withQuestion(
  draft: PopupDefinition,
  questionId: string,
  change: (question: Question) => Question,
): PopupDefinition {
  return withPages(draft, (pages) =>
    pages.map((page) => ({
      ...page,
      questions: page.questions.map((question) => (question.id === questionId ? change(question) : question)),
    })),
  );
}

/** The first of `page-1`, `page-2`, … that is not taken. Ids never change afterwards, so answers stay readable. */
export function freeId(prefix: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  for (let number = 1; ; number += 1) if (!used.has(`${prefix}-${number}`)) return `${prefix}-${number}`;
}

export const allQuestions = (draft: PopupDefinition): Question[] =>
  draft.survey.pages.flatMap((page) => page.questions);

const questionIds = (draft: PopupDefinition): string[] => allQuestions(draft).map(({ id }) => id);

export function addPage(draft: PopupDefinition, after?: string): { draft: PopupDefinition; pageId: string } {
  const pageId = freeId(
    'page',
    draft.survey.pages.map(({ id }) => id),
  );
  const question = newQuestion('long_text', freeId('question', questionIds(draft)));
  const page: Page = { id: pageId, questions: [question] };
  return {
    pageId,
    draft: withPages(draft, (pages) => {
      const index = after === undefined ? pages.length : pages.findIndex(({ id }) => id === after) + 1;
      return [...pages.slice(0, index), page, ...pages.slice(index)];
    }),
  };
}

/** Branches that led to the page go with it. */
export function removePage(draft: PopupDefinition, pageId: string): PopupDefinition {
  return withPages(draft, (pages) =>
    pages
      .filter(({ id }) => id !== pageId)
      .map((page) =>
        page.branches === undefined
          ? page
          : { ...page, branches: page.branches.filter(({ to }) => to !== pageId) },
      ),
  );
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
  const questionId = freeId('question', questionIds(draft));
  const question = newQuestion(kind, questionId);
  return {
    questionId,
    draft: withPage(draft, pageId, (page) => ({ ...page, questions: [...page.questions, question] })),
  };
}

export function removeQuestion(draft: PopupDefinition, questionId: string): PopupDefinition {
  return withPages(draft, (pages) =>
    pages.map((page) => ({ ...page, questions: page.questions.filter(({ id }) => id !== questionId) })),
  );
}

export function duplicateQuestion(draft: PopupDefinition, questionId: string): PopupDefinition {
  const id = freeId('question', questionIds(draft));
  return withPages(draft, (pages) =>
    pages.map((page) => ({
      ...page,
      questions: page.questions.flatMap((question) =>
        question.id === questionId ? [question, { ...question, id }] : [question],
      ),
    })),
  );
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

/** Another kind of the same question: what both kinds have is kept. */
export function changeKind(
  draft: PopupDefinition,
  questionId: string,
  kind: Question['kind'],
): PopupDefinition {
  return withQuestion(draft, questionId, (question) => {
    const fresh = newQuestion(kind, question.id);
    const kept = Object.entries(question).filter(
      ([key]) => key !== 'kind' && key !== 'min' && key !== 'max' && Object.hasOwn(fresh, key),
    );
    const shared = {
      label: question.label,
      ...(question.sublabel === undefined ? {} : { sublabel: question.sublabel }),
    };
    return { ...fresh, ...Object.fromEntries(kept), ...shared } as Question;
  });
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
