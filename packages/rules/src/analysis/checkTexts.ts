import type { Survey } from '@service-popups/protocol';
import { localizeSurvey } from '../survey/localizeSurvey.js';
import { slotNames } from '../survey/piping.js';
import { begun, error, questionName, quoted, warning } from './finding.js';
import type { Finding } from './finding.js';
import type { PopupText } from './listPopupTexts.js';
import { listSurveyTexts } from './listSurveyTexts.js';
import type { SurveyText } from './listSurveyTexts.js';
import type { PageGraph } from './pageGraph.js';
import type { FindQuestion } from './questionIndex.js';

/** Texts outside the survey that a translation may hold as well. */
const popupTexts = /^(?:popup\.(?:title|message)|actions\.(?:accept|start|back|complete|decline))$/;

const optionalTexts =
  /^(?:sublabel|message|placeholder|unit|(?:min|max|yes|no)Label|imageUrl|imageAlt|link\.(?:label|url)|(?:other|none)\.(?:label|placeholder))$/;

interface Surroundings {
  readonly graph: PageGraph;
  readonly find: FindQuestion;
  readonly around: readonly PopupText[];
}

/** What texts pipe, and what translations lack or hold in vain. */
export function checkTexts(survey: Survey, { graph, find, around }: Surroundings): Finding[] {
  const texts = listSurveyTexts(survey);
  const findings = texts.flatMap((text) => checkSlots(text, graph, find));
  const read = texts.filter(({ text, isAddress, isShown }) => isShown && text !== '' && !isAddress);
  for (const [language, translation] of Object.entries(survey.translations ?? {})) {
    const paths = new Set(texts.map(({ path }) => path));
    for (const path of Object.keys(translation)) {
      if (paths.has(path) || popupTexts.test(path) || isEmptied(path, survey)) continue;
      const sentence = `The translation ${quoted(language)} holds ${quoted(path)}, which is no text of this survey.`;
      findings.push(warning('unknown_text', sentence, { language, text: path }));
    }
    const translated = texts.flatMap((text) =>
      translation[text.path] ? [{ ...text, text: translation[text.path] ?? '' }] : [],
    );
    findings.push(
      ...translated
        .flatMap((text) => checkSlots(text, graph, find))
        .map((finding) => ({ ...finding, language })),
      ...checkGaps(survey, language, [...read, ...around]),
    );
  }
  return findings;
}

/** A text that a part of the survey may have, and has no more: its translation waits for it, and is read by nobody. */
function isEmptied(path: string, { start, pages }: Survey): boolean {
  const questions = pages.flatMap((page) => page.questions.map(({ id }) => `q.${id}`));
  return ['completion', ...(start === undefined ? [] : ['start']), ...questions].some(
    (part) => path.startsWith(`${part}.`) && optionalTexts.test(path.slice(part.length + 1)),
  );
}

function checkGaps(survey: Survey, language: string, texts: readonly PopupText[]): Finding[] {
  // What a more general translation has is not lacking: `pt` stands behind `pt-BR`.
  const { textOf } = localizeSurvey(survey, language);
  const gaps = texts.filter(({ path }) => textOf(path) === undefined);
  if (gaps.length === 0 || language === survey.language) return [];
  const what = gaps.length === 1 ? '1 text' : `${gaps.length} texts`;
  const sentence = `The translation ${quoted(language)} lacks ${what}, which will be shown in ${quoted(survey.language)}.`;
  return [warning('missing_translation', sentence, { language, text: gaps[0]?.path ?? '' })];
}

function checkSlots({ path, text, pageId }: SurveyText, graph: PageGraph, find: FindQuestion): Finding[] {
  const place = { text: path, ...(pageId !== undefined && { pageId }) };
  const { names, rest } = slotNames(text);
  const found: Finding[] = names.flatMap((name) =>
    checkSlot(name, { path, text, pageId }, graph, find).map((one) => ({ ...one, ...place })),
  );
  if (rest.includes('{{')) {
    found.push(
      warning(
        'broken_slot',
        `The text ${begun(text)} opens a slot with {{ that is not closed properly.`,
        place,
      ),
    );
  }
  return found;
}

function checkSlot(
  name: string,
  { path, text, pageId }: Pick<SurveyText, 'path' | 'text'> & { pageId: string | undefined },
  graph: PageGraph,
  find: FindQuestion,
): Finding[] {
  if (name.startsWith('attributes.')) return [];
  const asked = find(name);
  if (asked === undefined) {
    return [
      error(
        'unknown_question',
        `The text ${begun(text)} asks for the answer to ${quoted(name)}, which is no question of this survey.`,
      ),
    ];
  }
  // A page is drawn once, before anything on it is answered, and is not come back to.
  const isAsked = path.startsWith('completion.')
    ? graph.isReachable(asked.pageId)
    : pageId !== undefined && pageId !== asked.pageId && graph.isBefore(asked.pageId, pageId);
  if (isAsked) return [];
  const sentence = `The text ${begun(text)} asks for the answer to ${questionName(asked.question)} before it is given.`;
  return [warning('used_before_asked', sentence, { questionId: asked.question.id })];
}
