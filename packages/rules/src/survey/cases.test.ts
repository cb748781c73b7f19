// Runs the vectors of cases.json, which any other implementation of these rules can run as well.
import { decode, surveyNode } from '@service-popups/protocol';
import type { Answers, AnswerValue, Question, Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import caseFile from './cases.json' with { type: 'json' };
import {
  advanceSurvey,
  createPipeLookup,
  localizeSurvey,
  negotiateLanguage,
  openSurvey,
  pipeText,
  progressOf,
  reachedAnswers,
  routeOf,
  validateAnswer,
  validateAnswers,
} from './index.js';
import type { AnswerFault, ResponseProblem, SurveyEvent, SurveyIntent, SurveyState } from './index.js';
import { mapTexts } from './mapTexts.js';

type Expected = Record<string, unknown>;
interface CaseFile {
  version: number;
  surveys: Record<string, Survey>;
  session: {
    name: string;
    survey: string;
    saved?: { page: string; answers: Answers; revision: number };
    opened: Expected;
    steps: { intent: SurveyIntent; expect: Expected; events: SurveyEvent[] }[];
  }[];
  route: { name: string; survey: string; answers: Answers; pages: string[] }[];
  validation: { name: string; question: Question; value?: AnswerValue; problem: AnswerFault | null }[];
  responses: {
    name: string;
    survey: string;
    answers: Answers;
    isComplete: boolean;
    problems: Record<string, ResponseProblem>;
    reached: Answers;
  }[];
  progress: {
    rule: string;
    name: string;
    survey: string;
    stage: SurveyState['stage'];
    pageId: string | null;
    showProgressBar: boolean | null;
    expect: Expected;
  }[];
  piping: { name: string; text: string; values: Record<string, string>; expect: string }[];
  pipedAnswers: {
    name: string;
    survey: string;
    pageId: string;
    answers: Answers;
    attributes: Record<string, string>;
    text: string;
    expect: string;
  }[];
  language: { name: string; wanted: string | null; offered: string[]; expect: string | null }[];
  localisation: {
    name: string;
    survey: string;
    language: string | null;
    expect: { language: string; texts: Record<string, string>; popup: Record<string, string | null> };
  }[];
}

const cases = caseFile as unknown as CaseFile;

function surveyCalled(name: string): Survey {
  const decoded = decode<Survey>(surveyNode, cases.surveys[name]);
  if (!decoded.ok) throw new Error(`${name}: ${decoded.path} ${decoded.problem}`);
  return decoded.value;
}

/** Only the expected fields are compared; JSON has no undefined, so null stands for it. */
function pick(actual: object, expected: Expected): Expected {
  const fields = actual as Record<string, unknown>;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, fields[key] ?? null]));
}

function stateOn(pageId: string | null, stage: SurveyState['stage'], answers: Answers = {}): SurveyState {
  const place = { stage, pageId: pageId ?? undefined, path: [] };
  return { ...place, answers, problems: {}, finished: [], revision: 0, hasInteracted: false };
}

describe('the vectors of survey logic', () => {
  it('are versioned, and at least 150', () => {
    expect(cases.version).toBe(1);
    const lists = Object.values(cases).filter((part) => Array.isArray(part));
    expect(lists.flat().length).toBeGreaterThanOrEqual(150);
  });

  it.each(cases.session)('session: $name', ({ survey: name, saved, opened, steps }) => {
    const survey = surveyCalled(name);
    let state = openSurvey(survey, saved);
    expect(pick(state, opened)).toEqual(opened);
    for (const step of steps) {
      const before = JSON.stringify(state);
      const after = advanceSurvey(survey, state, step.intent);
      expect(JSON.stringify(state), 'the state before is left alone').toBe(before);
      expect(after.events).toEqual(step.events);
      expect(pick(after.state, step.expect)).toEqual(step.expect);
      state = after.state;
    }
  });

  it.each(cases.route)('route: $name', ({ survey, answers, pages }) => {
    expect(routeOf(surveyCalled(survey), answers).map(({ id }) => id)).toEqual(pages);
  });

  it.each(cases.validation)('validation: $name', ({ question, value, problem }) => {
    expect(validateAnswer(question, value) ?? null).toEqual(problem);
  });

  it.each(cases.responses)('response: $name', ({ survey: name, answers, isComplete, problems, reached }) => {
    const survey = surveyCalled(name);
    expect(validateAnswers(survey, answers, isComplete)).toEqual(problems);
    expect(reachedAnswers(survey, answers)).toEqual(reached);
  });

  it.each(cases.progress)('[$rule] $name', ({ survey, stage, pageId, showProgressBar, expect: expected }) => {
    const state = stateOn(pageId, stage);
    const progress = progressOf(surveyCalled(survey), state, showProgressBar ?? undefined);
    expect(pick(progress, expected)).toEqual(expected);
  });

  it.each(cases.piping)('piping: $name', ({ text, values, expect: expected }) => {
    expect(pipeText(text, (name) => (Object.hasOwn(values, name) ? values[name] : undefined))).toBe(expected);
  });

  it.each(cases.pipedAnswers)('piped answers: $name', ({ survey: name, pageId, text, ...one }) => {
    const survey = surveyCalled(name);
    const route = routeOf(survey, one.answers).map(({ id }) => id);
    const path = route.slice(0, route.indexOf(pageId));
    const state = { ...stateOn(pageId, 'page', one.answers), path };
    expect(pipeText(text, createPipeLookup({ survey, state, attributes: one.attributes }))).toBe(one.expect);
  });

  it.each(cases.language)('language: $name', ({ wanted, offered, expect: expected }) => {
    expect(negotiateLanguage(wanted ?? undefined, offered) ?? null).toBe(expected);
  });

  it.each(cases.localisation)('localisation: $name', ({ survey, language, expect: expected }) => {
    const localized = localizeSurvey(surveyCalled(survey), language ?? undefined);
    expect(localized.language).toBe(expected.language);
    const texts: Record<string, string> = {};
    mapTexts(localized.survey, (path, text) => (texts[path] = text));
    expect(pick(texts, expected.texts)).toEqual(expected.texts);
    for (const [path, text] of Object.entries(expected.popup))
      expect(localized.textOf(path) ?? null).toBe(text);
  });
});
