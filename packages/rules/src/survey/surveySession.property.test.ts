import { answersNode, answerValueNode, decode, surveyNode } from '@service-popups/protocol';
import type { Answers, AnswerValue, Survey } from '@service-popups/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyQuestion,
  anySurvey,
  fuzzedSurvey,
  likelyAnswer,
  sessionOf,
  straightSurvey,
  tameSessionOf,
} from '../test/surveyArbitraries.js';
import {
  advanceSurvey,
  createPipeLookup,
  isLastPage,
  localizeSurvey,
  negotiateLanguage,
  openSurvey,
  pipeText,
  progressOf,
  reachedAnswers,
  routeOf,
  settleAnswer,
  shownPages,
  shuffleOptions,
  validateAnswer,
  validateAnswers,
} from './index.js';
import type { SurveyEvent, SurveyIntent, SurveyState } from './index.js';
import { propertyRuns } from '../test/propertyRuns.js';

const runs = propertyRuns(100);

interface Moment {
  readonly before: SurveyState;
  readonly intent: SurveyIntent;
  readonly state: SurveyState;
  readonly events: readonly SurveyEvent[];
}

function play(survey: Survey, intents: readonly SurveyIntent[]): Moment[] {
  const moments: Moment[] = [];
  let state = openSurvey(survey);
  for (const intent of intents) {
    const step = advanceSurvey(survey, state, intent);
    moments.push({ before: state, intent, ...step });
    state = step.state;
  }
  return moments;
}

function reportsOf(moments: readonly Moment[]) {
  return moments.flatMap(({ events, state }) =>
    events.flatMap((event) =>
      event.type === 'answered' || event.type === 'completed' ? [{ event, state }] : [],
    ),
  );
}

const idsOf = (pages: readonly { id: string }[]) => pages.map(({ id }) => id);
const stateAfter = (survey: Survey, intents: readonly SurveyIntent[]) =>
  play(survey, intents).at(-1)?.state ?? openSurvey(survey);

describe('a survey session, whatever the survey and whatever the person does', () => {
  it('is total, and always stands on the way its answers lead', () => {
    fc.assert(
      fc.property(sessionOf(fuzzedSurvey), ({ survey, intents }) => {
        for (const { state } of play(survey, intents)) {
          const route = idsOf(routeOf(survey, state.answers));
          const walked = state.pageId === undefined ? state.path : [...state.path, state.pageId];
          expect(route.slice(0, walked.length)).toEqual(walked);
          expect(state.stage === 'page').toBe(state.pageId !== undefined);
          progressOf(survey, state, true);
          isLastPage(survey, state);
          const lookup = createPipeLookup({ survey, state, attributes: {} });
          pipeText('{{a}} {{b.x}} {{attributes.y}} {{__proto__}}', lookup);
        }
      }),
      propertyRuns(150),
    );
  });

  it('survives a state of another survey', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), sessionOf(anySurvey), (one, two) => {
        const stray = JSON.parse(JSON.stringify(stateAfter(one.survey, one.intents))) as SurveyState;
        const intents: SurveyIntent[] = [
          { type: 'next' },
          { type: 'back' },
          { type: 'start' },
          ...two.intents,
        ];
        intents.reduce((state, intent) => advanceSurvey(two.survey, state, intent).state, stray);
      }),
      runs,
    );
  });

  it('passes no page twice, so that every definition ends', () => {
    fc.assert(
      fc.property(sessionOf(fuzzedSurvey), ({ survey, intents }) => {
        const route = idsOf(routeOf(survey, stateAfter(survey, intents).answers));
        expect(new Set(route).size).toBe(route.length);
        expect(route.length).toBeLessThanOrEqual(survey.pages.length);
      }),
      runs,
    );
  });

  it('comes back to the same place when a person goes back and forward', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), ({ survey, intents }) => {
        for (const { state } of play(survey, intents)) {
          if (state.stage !== 'page' || state.path.length === 0) continue;
          const back = advanceSurvey(survey, state, { type: 'back' }).state;
          const forth = advanceSurvey(survey, back, { type: 'next' }).state;
          expect(back.answers).toEqual(state.answers);
          expect([forth.stage, forth.pageId, forth.path, forth.answers, new Set(forth.finished)]).toEqual([
            state.stage,
            state.pageId,
            state.path,
            state.answers,
            new Set(state.finished),
          ]);
        }
      }),
      runs,
    );
  });

  it('never reports an answer of an abandoned branch, nor of a page that was not sent', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), ({ survey, intents }) => {
        for (const { event, state } of reportsOf(play(survey, intents))) {
          expect(reachedAnswers(survey, event.answers)).toEqual(event.answers);
          const sent = shownPages(survey).filter(({ id }) => state.finished.includes(id));
          const askedIds = idsOf(sent.flatMap((page) => page.questions));
          expect(askedIds).toEqual(expect.arrayContaining(Object.keys(event.answers)));
        }
      }),
      runs,
    );
  });

  it('reports only what the server accepts, and completes only what is complete there', () => {
    let completions = 0;
    fc.assert(
      fc.property(tameSessionOf(fuzzedSurvey), ({ survey, intents }) => {
        for (const { event } of reportsOf(play(survey, intents))) {
          const sent = JSON.parse(JSON.stringify(event.answers)) as unknown;
          const received = decode<Answers>(answersNode, sent);
          if (!received.ok) throw new Error(`${received.path} ${received.problem}`);
          const isComplete = event.type === 'completed';
          completions += Number(isComplete);
          expect(validateAnswers(survey, received.value, isComplete)).toEqual({});
        }
      }),
      propertyRuns(400),
    );
    expect(completions, 'the property must not hold for want of completions').toBeGreaterThan(10);
  });

  it('counts revisions up by one, and tells of the first interaction once and first', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), ({ survey, intents }) => {
        const moments = play(survey, intents);
        const revisions = reportsOf(moments).map(({ event }) => event.revision);
        expect(revisions).toEqual(revisions.map((_, index) => index + 1));
        const events = moments.flatMap((moment) => moment.events);
        const changed = moments.some(({ before, state }) => before !== state);
        expect(events.filter(({ type }) => type === 'interacted')).toHaveLength(changed ? 1 : 0);
        if (changed) expect(events[0]?.type).toBe('interacted');
      }),
      runs,
    );
  });

  it('knows before a page is sent whether it is the last one', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), ({ survey, intents }) => {
        for (const { before, events } of play(survey, intents)) {
          const sent = events.find(({ type }) => type === 'answered' || type === 'completed');
          if (sent !== undefined) expect(isLastPage(survey, before)).toBe(sent.type === 'completed');
          if (before.stage !== 'page') expect(isLastPage(survey, before)).toBe(false);
        }
      }),
      runs,
    );
  });

  it('goes on from its last report where the person was', () => {
    fc.assert(
      fc.property(tameSessionOf(anySurvey), ({ survey, intents }) => {
        for (const { event, state } of reportsOf(play(survey, intents))) {
          if (event.type === 'completed') continue;
          const saved = JSON.parse(JSON.stringify(event)) as typeof event;
          const resumed = openSurvey(survey, saved);
          expect([resumed.pageId, resumed.path, resumed.revision]).toEqual([
            state.pageId,
            state.path,
            state.revision,
          ]);
        }
      }),
      runs,
    );
  });

  it('opens on any saved session, and goes on from there without a throw', () => {
    const saved = fc.record({
      page: fc.constantFrom('p1', 'p2', 'p3', 'gone'),
      answers: fc.dictionary(
        fc.constantFrom('a', 'b', 'c', 'd', 'e', 'zz'),
        fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<AnswerValue>,
      ),
      revision: fc.nat(),
    });
    fc.assert(
      fc.property(tameSessionOf(anySurvey), saved, ({ survey, intents }, before) => {
        intents.reduce(
          (state, intent) => advanceSurvey(survey, state, intent).state,
          openSurvey(survey, before),
        );
      }),
      runs,
    );
  });

  it('does not depend on the order in which answers are written', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), ({ survey, intents }) => {
        const { answers } = stateAfter(survey, intents);
        const reversed = Object.fromEntries(Object.entries(answers).reverse());
        expect(idsOf(routeOf(survey, reversed))).toEqual(idsOf(routeOf(survey, answers)));
      }),
      runs,
    );
  });
});

describe('progress', () => {
  it('[PRG-3] stays within bounds, and agrees with its label', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), fc.option(fc.boolean(), { nil: undefined }), (session, host) => {
        for (const { state } of play(session.survey, session.intents)) {
          const { percent, shown, current, total } = progressOf(session.survey, state, host);
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
          if (shown) expect(percent).toBeGreaterThan(0);
          expect(`${current} of ${total}`).toMatch(/^(\d+ of \d+|(100|\d?\d)% of )$/);
        }
      }),
      runs,
    );
  });

  it('[PRG-3] never goes backwards on a straight path', () => {
    fc.assert(
      fc.property(tameSessionOf(straightSurvey), ({ survey, intents }) => {
        for (const { before, intent, state } of play(survey, intents)) {
          if (intent.type !== 'next' || state.stage !== 'page') continue;
          const [from, to] = [before, state].map((one) => progressOf(survey, one, true).percent);
          expect(to).toBeGreaterThanOrEqual(from ?? 0);
        }
      }),
      runs,
    );
  });

  it('[PRG-2] is shown neither for one page nor outside the pages', () => {
    fc.assert(
      fc.property(sessionOf(anySurvey), ({ survey, intents }) => {
        for (const { state } of play(survey, intents)) {
          const { shown } = progressOf(survey, state, true);
          expect(shown).toBe(state.stage === 'page' && shownPages(survey).length > 1);
        }
      }),
      runs,
    );
  });
});

describe('validation', () => {
  it('is total whatever is given, and what it accepts fits the wire', () => {
    // No JSON, and yet what a field or a renderer of the host's may give.
    const odd = fc.constantFrom(NaN, -Infinity, -0, [undefined], 1n, new Date(NaN), () => 'x', Symbol('x'));
    fc.assert(
      fc.property(anyQuestion, fc.oneof(fc.jsonValue({ maxDepth: 3 }), odd), (question, value) => {
        const answer = value as AnswerValue;
        if (validateAnswer(question, answer) !== undefined) return;
        const settled = settleAnswer(question, answer);
        if (settled === undefined) return;
        expect(decode(answerValueNode, JSON.parse(JSON.stringify(settled))).ok).toBe(true);
      }),
      propertyRuns(500),
    );
  });

  it('says the same of an answer and of its settled form, which is settled for good', () => {
    const answered = anyQuestion.chain((question) =>
      fc.tuple(
        fc.constant(question),
        fc.oneof(likelyAnswer(question), fc.jsonValue() as fc.Arbitrary<AnswerValue>),
      ),
    );
    fc.assert(
      fc.property(answered, ([question, value]) => {
        const settled = settleAnswer(question, value);
        expect(settleAnswer(question, settled)).toEqual(settled);
        expect(validateAnswer(question, settled)).toEqual(validateAnswer(question, value));
      }),
      propertyRuns(500),
    );
  });
});

describe('texts and languages', () => {
  it('are piped exactly once, whatever the values contain', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', '{', '}', '$', '&', '|', ' ') });
    const plain = fc.string({ unit: fc.constantFrom('a', ' ', '$', '&') });
    fc.assert(
      fc.property(fc.tuple(plain, plain, plain), piece, piece, ([start, middle, end], first, second) => {
        const values: Record<string, string> = { one: first, two: second };
        const text = `${start}{{one}}${middle}{{two}}${end}`;
        expect(pipeText(text, (name) => values[name])).toBe(`${start}${first}${middle}${second}${end}`);
      }),
      runs,
    );
  });

  it('are piped from any text without a throw', () => {
    const text = fc.string({ unit: fc.constantFrom('{', '}', '|', 'a', ' ', '.'), maxLength: 60 });
    fc.assert(
      fc.property(text, (one) => {
        expect(pipeText(one, () => undefined).length).toBeLessThanOrEqual(one.length);
      }),
      runs,
    );
  });

  it('change no rule: a translated survey is as valid, and judges answers alike', () => {
    const language = fc.option(fc.constantFrom('de', 'de-AT', 'pt', 'pt-BR', 'en-GB', 'ja', ''), {
      nil: undefined,
    });
    fc.assert(
      fc.property(sessionOf(fuzzedSurvey), language, ({ survey, intents }, wanted) => {
        const localized = localizeSurvey(survey, wanted);
        expect([survey.language, ...Object.keys(survey.translations ?? {})]).toContain(localized.language);
        expect(decode(surveyNode, localized.survey).ok).toBe(true);
        const { answers } = stateAfter(survey, intents);
        expect(validateAnswers(localized.survey, answers, true)).toEqual(
          validateAnswers(survey, answers, true),
        );
        expect(idsOf(routeOf(localized.survey, answers))).toEqual(idsOf(routeOf(survey, answers)));
      }),
      runs,
    );
  });

  it('are negotiated to one of those offered, and to the same tag where it is offered', () => {
    // Few, so that the wanted one is often among those offered, or akin to one of them.
    const tag = fc.stringMatching(/^(?:de|en|pt)(?:-(?:AT|BR|GB))?$/);
    fc.assert(
      fc.property(tag, fc.uniqueArray(tag), (wanted, offered) => {
        const chosen = negotiateLanguage(wanted, offered);
        if (chosen !== undefined) expect(offered).toContain(chosen);
        if (offered.includes(wanted)) expect(chosen).toBe(wanted);
        const isKin = offered.some((one) => one.slice(0, 2) === wanted.slice(0, 2));
        if (isKin) expect(chosen).toBeDefined();
      }),
      runs,
    );
  });
});

describe('shuffled options', () => {
  it('are the same options in an order that the seed alone decides', () => {
    const seed = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), seed, (list, chance) => {
        const shuffled = shuffleOptions(list, chance);
        expect([...shuffled].sort()).toEqual([...list].sort());
        expect(shuffleOptions(list, chance)).toEqual(shuffled);
      }),
      runs,
    );
  });
});
