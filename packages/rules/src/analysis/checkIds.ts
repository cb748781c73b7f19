import { isSafeKey } from '@service-popups/protocol';
import type { Question, Survey } from '@service-popups/protocol';
import { endOfSurvey } from '../survey/route.js';
import { error, quoted, warning } from './finding.js';
import type { Finding } from './finding.js';

/** Ids that are taken, reserved, or cannot be used where ids are used. */
export function checkIds(survey: Survey): Finding[] {
  const questions = survey.pages.flatMap((page) =>
    page.questions.map((question) => ({ question, pageId: page.id })),
  );
  return [
    ...repeated(survey.pages.map(({ id }) => id)).map((pageId) =>
      error('duplicate_page', `Two pages are called ${quoted(pageId)}; only the first is shown.`, { pageId }),
    ),
    ...survey.pages
      .filter(({ id }) => id === endOfSurvey)
      .map(({ id }) =>
        error('reserved_id', `A page may not be called ${quoted(id)}: branches use it for the end.`, {
          pageId: id,
        }),
      ),
    ...repeated(questions.map(({ question }) => question.id)).map((questionId) =>
      error(
        'duplicate_question',
        `Two questions are called ${quoted(questionId)}; they would have one answer.`,
        { questionId },
      ),
    ),
    ...questions.flatMap(({ question, pageId }) =>
      checkQuestionIds(question).map((finding) => ({ ...finding, pageId, questionId: question.id })),
    ),
  ];
}

function checkQuestionIds(question: Question): Finding[] {
  const found: Finding[] = [];
  if (question.id === 'attributes' || question.id.startsWith('attributes.')) {
    found.push(
      error(
        'reserved_id',
        `A question may not be called ${quoted(question.id)}: texts use it for attributes.`,
      ),
    );
  }
  const lists = optionLists(question);
  const keys = [question.id, ...lists.filter(({ isKey }) => isKey).flatMap(({ ids }) => ids)];
  for (const id of keys.filter((key) => !isSafeKey(key))) {
    found.push(error('unsafe_id', `${quoted(id)} cannot be used as an id.`));
  }
  if (/[{}|]/.test(question.id)) {
    found.push(
      warning(
        'unsafe_id',
        `Question ${quoted(question.id)} cannot be piped into a text: its id has {, } or |.`,
      ),
    );
  }
  for (const { ids, word } of lists) {
    for (const id of repeated(ids)) {
      found.push(
        error('duplicate_option', `Question ${quoted(question.id)} has two ${word} called ${quoted(id)}.`),
      );
    }
    if (!['single_choice', 'multiple_choice', 'dropdown'].includes(question.kind)) continue;
    for (const id of ids.filter((one) => one === 'other' || one === 'none')) {
      found.push(
        error(
          'reserved_id',
          `An option of question ${quoted(question.id)} may not be called ${quoted(id)}: that id stands for the row of the same name.`,
        ),
      );
    }
  }
  return found;
}

/** The lists of a question; `isKey` where their ids become keys of the answer. */
function optionLists(question: Question): { ids: string[]; word: string; isKey: boolean }[] {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  if (question.kind === 'matrix') {
    return [
      { ids: ids(question.rows), word: 'rows', isKey: true },
      { ids: ids(question.columns), word: 'columns', isKey: false },
    ];
  }
  if (!('options' in question)) return [];
  return [{ ids: ids(question.options), word: 'options', isKey: question.kind === 'points' }];
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))];
}
