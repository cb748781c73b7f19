import type { Survey } from '@service-popups/protocol';
import { checkBounds } from './checkBounds.js';
import { checkBranches } from './checkBranches.js';
import { checkFlow } from './checkFlow.js';
import { checkIds } from './checkIds.js';
import { checkPictures } from './checkPictures.js';
import { checkTexts } from './checkTexts.js';
import { error, pageName, warning } from './finding.js';
import type { Finding } from './finding.js';
import type { PopupText } from './listPopupTexts.js';
import { createPageGraph } from './pageGraph.js';
import type { PageGraph, PageLink } from './pageGraph.js';
import { createQuestionIndex } from './questionIndex.js';

export interface SurveyAnalysis {
  /** Everything worth knowing, errors first. */
  readonly findings: readonly Finding[];
  /** How pages can follow each other as the author drew it, to be shown as a map. */
  readonly links: readonly PageLink[];
  readonly unreachablePages: readonly string[];
  /** Reachable pages from which no branch leads to the end. */
  readonly deadEnds: readonly string[];
  /** Groups of pages that can lead back to each other. */
  readonly cycles: readonly (readonly string[])[];
  readonly questionsUsedBeforeAsked: readonly { readonly pageId?: string; readonly questionId: string }[];
}

/** More answers than this are refused on the wire. */
const mostAnswers = 1_000;

/**
 * Looks for what an author would rather know before publishing. Pure and total; whatever it finds, a session on this
 * survey still ends.
 *
 * @param around texts of its popup, which translations hold beside those of the survey
 *
 * @example
 * const errors = analyzeSurvey(survey).findings.filter(({ severity }) => severity === 'error');
 */
export function analyzeSurvey(survey: Survey, around: readonly PopupText[] = []): SurveyAnalysis {
  const graph = createPageGraph(survey);
  const find = createQuestionIndex(graph.pages);
  const { findings, ...flow } = checkFlow(graph);
  const all = [
    ...checkSize(graph),
    ...checkIds(survey),
    ...findings,
    ...graph.pages.flatMap((page) => checkBranches(page, graph, find)),
    ...graph.pages.flatMap(({ id, questions }) =>
      questions.flatMap((question) =>
        [...checkBounds(question), ...checkPictures(question)].map((finding) => ({
          ...finding,
          pageId: id,
          questionId: question.id,
        })),
      ),
    ),
    ...checkTexts(survey, { graph, find, around }),
  ];
  const questionsUsedBeforeAsked = all
    .filter(({ code }) => code === 'used_before_asked')
    .map(({ pageId, questionId = '' }) => ({ questionId, ...(pageId !== undefined && { pageId }) }));
  const isError = ({ severity }: Finding) => severity === 'error';
  const sorted = [...all.filter(isError), ...all.filter((finding) => !isError(finding))];
  return { findings: sorted, links: graph.links, ...flow, questionsUsedBeforeAsked };
}

function checkSize({ pages }: PageGraph): Finding[] {
  const count = pages.reduce((sum, page) => sum + page.questions.length, 0);
  if (count === 0) return [error('nothing_to_ask', 'The survey has no question.')];
  const empty = pages.filter((page) => page.questions.length === 0);
  const found = empty.map(({ id }) =>
    warning('empty_page', `Page ${pageName(pages, id)} has no question and is skipped.`, { pageId: id }),
  );
  if (count <= mostAnswers) return found;
  const sentence = `The survey has ${count} questions; at most ${mostAnswers} answers can be sent.`;
  return [...found, error('too_many_questions', sentence)];
}
