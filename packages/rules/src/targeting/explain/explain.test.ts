import type { Condition, Trigger } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { explainDecision, explainGate } from '../../explain.js';
import { contextWith, now, popupWith, seen } from '../../test/targeting.js';
import { contextOf, popupOf } from '../../test/vectors.js';
import cases from '../cases.json';
import type { GateName, GateReason, GateResult, TargetingContext } from '../context.js';
import { decide } from '../decide.js';
import { describeCondition } from './describeCondition.js';
import { describeMoment } from './describeTrigger.js';
import { ago, amount, anyOf, moment, quoted, waitOf } from './words.js';

const explain = (popup: object, context: object): string => {
  const [subject, asked] = [popupWith(popup), contextWith(context)];
  return explainDecision(subject, decide(subject, asked), asked);
};
const gate = (name: GateName, popup: object, context: object): string => {
  const asked = contextWith(context);
  const result = decide(popupWith(popup), asked).gates.find((one) => one.gate === name);
  return explainGate(result ?? { gate: name, passed: false }, asked);
};
const minutes = (count: number): number => count / 1_440;

describe('explainDecision', () => {
  it.each([
    ['seen 2 days ago, waits 7 days after an unfinished answer', {}, { history: [seen('PARTIAL', 2)] }],
    [
      'seen 5 minutes ago, waits 1 day after it was closed without an answer',
      {},
      { history: [seen('SHOWED', minutes(5.5))] },
    ],
    [
      'seen just now, waits 1 day after it was closed without an answer',
      {},
      { history: [seen('SHOWED', -0.2)] },
    ],
    [
      'answered 3 days ago, and is not shown again after a finished answer',
      {},
      { history: [seen('COMPLETED', 3)] },
    ],
    [
      'answered 1 day ago, waits 90 days after a finished answer',
      { cooldown: [{ answered: 'COMPLETED', cooldownDays: 90 }] },
      { history: [seen('COMPLETED', 1)] },
    ],
    [
      'put off 3 hours ago, waits 12 hours after "ask me later"',
      {},
      { history: [seen('SHOWED', 3.5 / 24, { declinedDays: 0.5 })] },
    ],
    [
      'put off 40 days ago, and is not shown again after "ask me later"',
      {},
      { history: [seen('PARTIAL', 40, { declinedDays: null })] },
    ],
    ['this person has not answered the question for consent yet', {}, { consent: 'pending' }],
    ['this person has not given consent', {}, { consent: 'denied' }],
    ['it starts on 1 March 2026, 09:05 UTC', { schedule: { from: '2026-03-01T09:05:00Z' } }, {}],
    ['it ended on 31 December 2025, 00:00 UTC', { schedule: { until: '2025-12-31' } }, {}],
    [
      'it is meant for iOS or Android, and this is the web',
      { segments: { platform: ['ios', 'android'] } },
      {},
    ],
    [
      'it is meant for iOS, and the platform is not known',
      { segments: { platform: ['ios'] } },
      { platform: undefined },
    ],
    [
      'it is meant for people who read de, fr or it, and this person reads en-US',
      { segments: { lang: ['de', 'fr', 'it'] } },
      {},
    ],
    [
      "it is meant for people who read de, and this person's language is not known",
      { segments: { lang: ['de'] } },
      { language: undefined },
    ],
    ['the page /home is excluded', { segments: { excludedPaths: ['/home'] } }, {}],
    [
      'it is meant for /pricing or /docs/**, and this is /home',
      { segments: { path: ['/pricing', '/docs/**'] } },
      {},
    ],
    [
      'it is meant for phone devices, and this is a tablet',
      { segments: { device: ['phone'] } },
      { device: 'tablet' },
    ],
    [
      'it is meant for phone devices, and the kind of device is not known',
      { segments: { device: ['phone'] } },
      {},
    ],
    [
      'it is meant for app version >=2, and this is 1.4.0',
      { segments: { appVersion: '>=2' } },
      { appVersion: '1.4.0' },
    ],
    [
      'it is meant for app version >=2, and the version of the app is not known',
      { segments: { appVersion: '>=2' } },
      {},
    ],
    [
      'it asks that plan is "pro", and plan is "free"; it asks that age is at least 18, and age is not set',
      {
        segments: {
          attributes: [
            { key: 'plan', op: 'equals', value: 'pro' },
            { key: 'country', op: 'exists' },
            { key: 'age', op: 'gte', value: 18 },
          ],
        },
      },
      { attributes: { plan: 'free', country: 'DE' } },
    ],
    [
      'it asks for at least one of (plan is "pro"; plan is "team"), which does not hold',
      {
        segments: {
          attributes: [
            {
              any: [
                { key: 'plan', op: 'equals', value: 'pro' },
                { key: 'plan', op: 'equals', value: 'team' },
              ],
            },
          ],
        },
      },
      {},
    ],
    ['only 0 % of all people are asked, and this person is not among them', { segments: { sample: 0 } }, {}],
    [
      'this person has seen it once, and 1 is the most',
      { limits: { displaysPerPerson: 1 } },
      { history: [seen('SHOWED', 9)] },
    ],
    [
      'this person has seen it 2 times, and 2 is the most',
      { limits: { displaysPerPerson: 2 } },
      { history: [seen('SHOWED', 9), seen('SHOWED', 12)] },
    ],
    ['it has 500 answers, and asked for 500', { limits: { responses: 500 } }, { responses: 500 }],
    [
      'a popup was shown 2 days ago, and the next one waits 3 days',
      {},
      { quiet: { days: 3 }, history: [seen('SHOWED', 2, { popupId: 'p2' })] },
    ],
    [
      '1 popup shown in this visit, and 1 is the most',
      {},
      { quiet: { days: 0, maxPerSession: 1 }, shownThisSession: 1 },
    ],
    ['a popup is open', {}, { isOpen: true }],
    ['its first or last day cannot be read', { schedule: { from: 'soon' } }, {}],
    ['its list of languages cannot be read', { segments: { lang: 'en' } }, {}],
    [
      'its version range, or the version of the app, cannot be read',
      { segments: { appVersion: 'new' } },
      { appVersion: '1' },
    ],
  ])('Not shown: %s.', (sentence, popup, context) => {
    expect(explain(popup, context)).toBe(`Not shown: ${sentence}.`);
  });

  it('names the first obstacle first and the others after it', () => {
    expect(explain({ segments: { lang: ['de'], path: ['/a'] } }, { isOpen: true })).toBe(
      'Not shown: it is meant for people who read de, and this person reads en-US. ' +
        'Also: it is meant for /a, and this is /home; a popup is open.',
    );
  });

  it('says when nothing stands in the way, and what only the server knows', () => {
    const moment = { triggers: [{ type: 'event', value: 'paid' }] };
    expect(explain(moment, {})).toBe('Shown at the event paid: nothing stands in its way.');
    const contact: Condition[] = [{ key: 'plan', op: 'equals', value: 'pro' }];
    expect(explain({ ...moment, segments: { contact } }, {})).toBe(
      'Shown at the event paid: nothing stands in its way, as long as the Contact fits, which the server checks.',
    );
    expect(explain({ triggers: [], segments: { contact: [] } }, {})).toBe(
      'Shown when your code shows it: nothing stands in its way.',
    );
  });

  it('says what waits for triggers that nobody has started, which an event never does', () => {
    const waiting = (...triggers: object[]): string => {
      const [popup, context] = [popupWith({ triggers }), contextWith({})];
      return explainDecision(popup, decide(popup, context), context, false);
    };
    const event = { type: 'event', value: 'paid' };
    const clause = / It waits for autoLaunch\(\), which starts its triggers\.$/;
    expect(waiting({ type: 'scroll', value: 50 })).toMatch(clause);
    expect(waiting(event, { type: 'exit', value: 0 })).toMatch(clause);
    expect(waiting(event)).not.toMatch(clause);
    expect(waiting()).not.toMatch(clause);
  });

  it('has a sentence for every decision of the vectors', () => {
    for (const { popup, context, expect: expected } of cases.decide) {
      const [subject, asked] = [popupOf(popup), contextOf(context)];
      const sentence = explainDecision(subject, decide(subject, asked), asked);
      expect(sentence).toMatch(expected.show ? /^Shown .+: .+\.$/ : /^Not shown: .+\.$/);
      expect(sentence).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});

describe('explainGate', () => {
  const everything = {
    schedule: { until: '2027-01-01' },
    segments: {
      platform: ['web'],
      lang: ['en'],
      path: ['/home'],
      device: ['tablet', 'desktop'],
      appVersion: '>=1',
      attributes: [{ key: 'plan', op: 'exists' }],
      sample: 100,
    },
    limits: { displaysPerPerson: 3 },
  };
  const fitting = {
    device: 'desktop',
    appVersion: '1.2.0',
    attributes: { plan: 'pro' },
    history: [seen('SHOWED', 4)],
    quiet: { days: 2, maxPerSession: 3 },
    shownThisSession: 1,
  };

  it.each<[GateName, string, string]>([
    ['consent', 'Consent is given.', 'Consent is given.'],
    ['schedule', 'It has neither a first nor a last day.', 'Today lies between its first and its last day.'],
    ['platform', 'It is meant for every platform.', 'It is meant for the web, and this is the web.'],
    [
      'language',
      'It is meant for every language.',
      'It is meant for people who read en, and this person reads en-US.',
    ],
    ['paths', 'It is meant for every page.', 'The page /home is one it is meant for.'],
    [
      'device',
      'It is meant for every device.',
      'It is meant for tablet or desktop devices, and this is a desktop.',
    ],
    ['appVersion', 'It is meant for every version of the app.', 'Version 1.2.0 of the app fits >=1.'],
    ['attributes', 'It asks for no attributes.', 'Every condition on the attributes holds.'],
    ['sample', 'Everyone is asked.', 'This person belongs to the 100 % who are asked.'],
    ['limits', 'It has no limits.', 'No limit is reached: shown 1 time so far.'],
    ['cooldown', 'This person has not seen it yet.', 'Seen 4 days ago, and the wait of 1 day is over.'],
    ['quiet', 'No rest between popups is set.', 'The rest of 2 days after the last popup is over.'],
    ['session', 'No limit per visit is set.', '1 popup shown in this visit, of at most 3.'],
    ['alreadyOpen', 'No popup is open.', 'No popup is open.'],
  ])('%s: says why it passed', (name, open, compared) => {
    expect(gate(name, {}, {})).toBe(open);
    expect(gate(name, everything, fitting)).toBe(compared);
  });

  it('says that no popup was shown before', () => {
    expect(gate('quiet', {}, { quiet: { days: 2 } })).toBe('No popup was shown before.');
  });

  it('says of a result it cannot read that it cannot be read', () => {
    const broken: GateResult = { gate: 'cooldown', passed: false, reason: 'cooling_down' };
    const sentence = 'Its waiting time, or the memory of earlier showings, cannot be read.';
    expect(explainGate(broken, contextWith())).toBe(sentence);
    expect(explainGate({ gate: 'cooldown', passed: false }, contextWith())).toBe(sentence);
    const unknown = { gate: 'cooldown', passed: false, reason: 'solar_flare' as GateReason } as const;
    expect(explainGate(unknown, contextWith())).toBe(sentence);
    const passed: GateResult = { gate: 'platform', passed: true, expected: 5 };
    expect(explainGate(passed, {} as TargetingContext)).toBe('It is meant for every platform.');
  });

  it.each<[GateName, string]>([
    ['consent', 'The consent'],
    ['platform', 'Its list of platforms'],
    ['paths', 'Its list of pages'],
    ['device', 'Its list of devices'],
    ['attributes', 'Its conditions on the attributes, or the attributes,'],
    ['sample', 'Its percentage'],
    ['limits', 'Its limits'],
    ['quiet', "The project's rest between popups, or the memory of earlier showings,"],
    ['session', "The project's limit per visit"],
    ['alreadyOpen', 'The state of the screen'],
  ])('says of the gate "%s" what cannot be read', (name, subject) => {
    const result: GateResult = { gate: name, passed: false, reason: 'bad_data' };
    expect(explainGate(result, contextWith())).toBe(`${subject} cannot be read.`);
  });
});

describe('the words of an explanation', () => {
  it('describes every operator', () => {
    const text = (condition: Condition): string => describeCondition(condition);
    expect(text({ key: 'a', op: 'equals', value: 'x' })).toBe('a is "x"');
    expect(text({ key: 'a', op: 'notEquals', value: 4 })).toBe('a is not 4');
    expect(text({ key: 'a', op: 'contains', value: 'x' })).toBe('a contains "x"');
    expect(text({ key: 'a', op: 'notContains', value: 'x' })).toBe('a does not contain "x"');
    expect(text({ key: 'a', op: 'startsWith', value: 'x' })).toBe('a starts with "x"');
    expect(text({ key: 'a', op: 'endsWith', value: 'x' })).toBe('a ends with "x"');
    expect(text({ key: 'a', op: 'gt', value: 1 })).toBe('a is more than 1');
    expect(text({ key: 'a', op: 'gte', value: 1 })).toBe('a is at least 1');
    expect(text({ key: 'a', op: 'lt', value: 1 })).toBe('a is less than 1');
    expect(text({ key: 'a', op: 'lte', value: 1 })).toBe('a is at most 1');
    expect(text({ key: 'a', op: 'before', value: '2025-01-01' })).toBe('a is before "2025-01-01"');
    expect(text({ key: 'a', op: 'after', value: '2025-01-01' })).toBe('a is after "2025-01-01"');
    expect(text({ key: 'a', op: 'in', value: ['x', 'y', 3] })).toBe('a is "x", "y" or 3');
    expect(text({ key: 'a', op: 'notIn', value: ['x', 'y'] })).toBe('a is not "x" or "y"');
    expect(text({ key: 'a', op: 'exists' })).toBe('a is set');
    expect(text({ key: 'a', op: 'notExists' })).toBe('a is not set');
    expect(text({ all: [{ key: 'a', op: 'exists' }, { none: [{ key: 'b', op: 'exists' }] }] })).toBe(
      'all of (a is set; none of (b is set))',
    );
  });

  it('writes amounts, waits, moments and lists', () => {
    expect([amount(1, 'day'), amount(2, 'day'), amount(1.25, 'day'), amount(0, 'day')]).toEqual([
      '1 day',
      '2 days',
      '1.3 days',
      '0 days',
    ]);
    expect([waitOf(0), waitOf(0.5), waitOf(1), waitOf(1.5), waitOf(30)]).toEqual([
      '0 days',
      '12 hours',
      '1 day',
      '1.5 days',
      '30 days',
    ]);
    const minuteMs = 60_000;
    const ages = [
      0,
      59_999,
      minuteMs,
      59 * minuteMs,
      60 * minuteMs,
      1_439 * minuteMs,
      1_440 * minuteMs,
      -minuteMs,
    ];
    expect(ages.map((ageMs) => ago(now - ageMs, now))).toEqual([
      'just now',
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      'just now',
    ]);
    const months = Array.from({ length: 12 }, (_, month) => moment(Date.UTC(2026, month, 3, 7, 8)));
    expect(months.map((text) => text.replace(/^3 (\w+) 2026, 07:08 UTC$/, '$1')).join(' ')).toBe(
      'January February March April May June July August September October November December',
    );
    expect([anyOf([]), anyOf(['a']), anyOf(['a', 'b']), anyOf(['a', 'b', 'c'])]).toEqual([
      'nothing',
      'a',
      'a or b',
      'a, b or c',
    ]);
    expect([quoted('x'), quoted(4), quoted(true), quoted(['x', 4])]).toEqual([
      '"x"',
      '4',
      'true',
      '"x" or 4',
    ]);
  });
});

describe('the moment of a popup, in words', () => {
  it.each([
    [{ type: 'time_on_page', value: 20 }, 'after 20 s on a page'],
    [{ type: 'scroll', value: 60, delay: 0 }, 'at 60% of a page'],
    [{ type: 'click', value: '#buy', delay: 5 }, 'at a click on #buy and 5 s more'],
    [{ type: 'exit', value: 0 }, 'when a page is left'],
    [{ type: 'exit', value: 10 }, '10 s after a page is left'],
    [{ type: 'exit_intent' }, 'when the pointer leaves the page'],
    [{ type: 'event', value: 'paid', where: [], count: 1 }, 'at the event paid'],
    [
      {
        type: 'event',
        value: 'paid',
        where: [
          { key: 'total', op: 'gt', value: 50 },
          { key: 'plan', op: 'equals', value: 'pro' },
        ],
        count: 3,
      },
      'at the event paid where total is more than 50 and plan is "pro", once it has happened 3 times',
    ],
    [{ type: 'event', value: 'paid', where: 'all' }, 'at the event paid'],
    [{ type: 'wink' }, 'at a trigger that does not exist (wink)'],
    [null, 'at a trigger that cannot be read'],
    [{ type: 'event', value: 'paid', where: [null] }, 'at a trigger that cannot be read'],
    [{ type: 'scroll', value: { toString: 1, valueOf: 1 } }, 'at a trigger that cannot be read'],
  ])('reads %j', (trigger, words) => {
    expect(describeMoment([trigger as Trigger])).toBe(words);
  });

  it('names every trigger, or the code that shows it', () => {
    const triggers: Trigger[] = [{ type: 'exit_intent' }, { type: 'scroll', value: 9 }];
    expect(describeMoment(triggers)).toBe('when the pointer leaves the page, or at 9% of a page');
    expect(describeMoment([])).toBe('when your code shows it');
    expect(describeMoment(undefined as unknown as Trigger[])).toBe('when your code shows it');
  });
});
