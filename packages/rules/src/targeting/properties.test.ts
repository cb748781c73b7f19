import type { Condition, PopupDefinition } from '@service-popups/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookupIn, matchesConditions } from '../conditions.js';
import { explainDecision } from '../explain.js';
import { parseTime } from '../parseTime.js';
import { contextWith, dayMs, now, popupWith } from '../test/targeting.js';
import type { ShowRecord, TargetingContext } from './context.js';
import { createDecider } from './createDecider.js';
import { decide } from './decide.js';
import { remainingWaitMs, settleHistory } from './history.js';
import { isSampled } from './isSampled.js';
import { matchesLanguage } from './matchesLanguage.js';
import { matchesPath } from './matchesPath.js';
import { matchesVersion } from './matchesVersion.js';
import { normalizeScreenName } from './normalizeScreenName.js';
import { propertyRuns } from '../test/propertyRuns.js';

const runs = propertyRuns(100);
const manyRuns = propertyRuns(300);

/** Anything JSON can say, with the words that matter thrown in. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    'equals',
    'SHOWED',
    'granted',
    'web',
    '2026-01-01',
    '>=1 <2',
    '/a/**',
    'constructor',
    '__proto__',
  ),
  fc.double(),
);
const loosely = (keys: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });

const segments = loosely(
  'lang path excludedPaths platform device appVersion attributes contact sample'.split(' '),
);
const trigger = fc
  .tuple(fc.constantFrom('scroll', 'exit', 'event'), loosely(['value', 'delay', 'where', 'count']))
  .map(([type, rest]) => ({ type, ...rest }));
const anyPopup = fc.oneof(
  value,
  loosely('id segments cooldown schedule limits triggers'.split(' ')),
  // Nothing stands in its way, so that the moment it waits for is told.
  fc.record({ triggers: fc.array(fc.oneof(value, trigger), { maxLength: 3 }) }),
  fc.record({
    id: fc.constantFrom('p1', 'p2'),
    segments,
    schedule: loosely(['from', 'until']),
    limits: loosely(['responses', 'displaysPerPerson']),
    cooldown: fc.array(loosely(['answered', 'cooldownDays'])),
  }),
) as fc.Arbitrary<unknown> as fc.Arbitrary<PopupDefinition>;
const anyContext = fc.oneof(
  value,
  fc.constant(contextWith()),
  fc.record(
    {
      now: fc.oneof(value, fc.constant(now)),
      consent: fc.oneof(value, fc.constant('granted')),
      platform: value,
      language: value,
      path: value,
      url: value,
      device: value,
      appVersion: value,
      attributes: value,
      personId: value,
      history: fc.oneof(value, fc.array(loosely(['popupId', 'status', 'at', 'declinedDays']))),
      shownThisSession: value,
      quiet: fc.oneof(value, loosely(['days', 'maxPerSession'])),
      isOpen: value,
      responses: value,
    },
    { requiredKeys: [] },
  ),
) as fc.Arbitrary<unknown> as fc.Arbitrary<TargetingContext>;

const record: fc.Arbitrary<ShowRecord> = fc.record(
  {
    popupId: fc.constantFrom('p1', 'p2', 'p3'),
    status: fc.constantFrom('SHOWED', 'PARTIAL', 'COMPLETED'),
    at: fc.integer({ min: now - 400 * dayMs, max: now + 400 * dayMs }),
    declinedDays: fc.option(fc.integer({ min: 0, max: 60 })),
  },
  { requiredKeys: ['popupId', 'status', 'at'] },
);

/** The same data with every object's keys in another order. */
function reversed(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(reversed);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

describe('decide, whatever it is given', () => {
  it('answers with every gate and a sentence, and never throws', () => {
    fc.assert(
      fc.property(anyPopup, anyContext, (popup, context) => {
        const decision = decide(popup, context);
        expect(decision.gates).toHaveLength(14);
        expect(decision.show).toBe(decision.gates.every(({ passed }) => passed));
        expect(decision.failed).toBe(decision.gates.find(({ passed }) => !passed)?.gate);
        expect(decision.gates.every(({ passed, reason }) => passed === (typeof reason !== 'string'))).toBe(
          true,
        );
        expect(explainDecision(popup, decision, context)).toMatch(/^(Shown [^]+|Not shown): [^]+\.$/);
      }),
      manyRuns,
    );
  });

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(anyPopup, anyContext, (popup, context) => {
        const again = decide(reversed(popup) as PopupDefinition, reversed(context) as TargetingContext);
        expect(again).toEqual(decide(popup, context));
      }),
      runs,
    );
  });

  it('does not change what it is given', () => {
    fc.assert(
      fc.property(anyPopup, anyContext, (popup, context) => {
        const before = JSON.stringify([popup, context]);
        decide(popup, context);
        createDecider(context)(popup);
        expect(JSON.stringify([popup, context])).toBe(before);
      }),
      runs,
    );
  });

  it('decides one popup as it decides it among many', () => {
    fc.assert(
      fc.property(fc.array(anyPopup, { maxLength: 4 }), anyContext, (popups, context) => {
        expect(popups.map(createDecider(context))).toEqual(popups.map((popup) => decide(popup, context)));
      }),
      runs,
    );
  });
});

describe('sampling', () => {
  it('never removes anyone when the percentage is raised', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.string(), fc.string(), percent, percent, (person, salt, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(!isSampled(person, salt, low) || isSampled(person, salt, high)).toBe(true);
      }),
      manyRuns,
    );
  });
});

describe('cooldown', () => {
  const time = fc.integer({ min: 0, max: 2 * now });
  const days = fc.double({ min: 0, max: 36_500, noNaN: true });

  it('is never negative and never longer than the wait, wherever the clock stands', () => {
    fc.assert(
      fc.property(time, time, days, (at, moment, wait) => {
        const left = remainingWaitMs(at, moment, wait);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(wait * dayMs);
      }),
      manyRuns,
    );
  });

  it('is over once twice the wait has passed on the clock, and holds right after a showing', () => {
    fc.assert(
      fc.property(time, days, (at, wait) => {
        expect(remainingWaitMs(at, at + wait * dayMs + 1, wait)).toBe(0);
        expect(remainingWaitMs(at, at, wait)).toBe(wait * dayMs);
      }),
      runs,
    );
  });

  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(fc.array(record), fc.nat(), (history, turn) => {
        const at = history.length === 0 ? 0 : turn % history.length;
        const turned = [...history.slice(at), ...history.slice(0, at)].reverse();
        const quiet = { days: 3 };
        const [one, other] = [history, turned].map((order) =>
          decide(popupWith(), contextWith({ history: order, quiet })).gates.map(({ reason, actual }) => [
            reason,
            actual,
          ]),
        );
        expect(other).toEqual(one);
      }),
      runs,
    );
  });

  it('leaves nothing in the future once settled, and settles once', () => {
    fc.assert(
      fc.property(fc.array(record), (history) => {
        const settled = settleHistory(history, now);
        expect(settled.every(({ at }) => at <= now)).toBe(true);
        expect(settled).toHaveLength(history.length);
        expect(settleHistory(settled, now)).toBe(settled);
      }),
      runs,
    );
  });
});

describe('conditions', () => {
  const key = fc.constantFrom('a', 'b');
  const scalar = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: -3, max: 3 }), fc.boolean());
  const rule = fc.record({
    key,
    op: fc.constantFrom(
      'equals',
      'notEquals',
      'contains',
      'gt',
      'in',
      'notIn',
      'exists',
      'notExists',
      'before',
    ),
    value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
  });
  const condition = fc.letrec<{ group: Condition }>((tie) => ({
    group: fc.oneof(
      { maxDepth: 4 },
      rule as fc.Arbitrary<Condition>,
      fc.record({ all: fc.array(tie('group'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('group'), { maxLength: 3 }) }),
      fc.record({ none: fc.array(tie('group'), { maxLength: 3 }) }),
    ),
  })).group;
  const values = fc.dictionary(key, fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constant(null)));

  it('answer on any JSON, for any value', () => {
    fc.assert(
      fc.property(value, value, (conditions, actual) => {
        expect(typeof matchesConditions(conditions as Condition[], () => actual)).toBe('boolean');
      }),
      manyRuns,
    );
  });

  it('obey the laws of all, any and none', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), values, (members, record_) => {
        const lookup = lookupIn(record_);
        const holds = (...group: Condition[]): boolean => matchesConditions(group, lookup);
        expect(holds({ all: members })).toBe(members.every((member) => holds(member)));
        expect(holds({ any: members })).toBe(members.some((member) => holds(member)));
        expect(holds({ none: members })).toBe(!holds({ any: members }));
        expect(holds(...members)).toBe(holds({ all: members }));
        expect(holds(...members)).toBe(holds(...[...members].reverse()));
      }),
      runs,
    );
  });
});

describe('paths', () => {
  const part = fc.constantFrom('a', 'b', 'ab', '*', 'a*', '*b', '**');
  const segment = fc.constantFrom('a', 'b', 'ab', 'ba', 'aab');

  /** The plainest definition: try every way. Slow, and obviously right. */
  function reference(pattern: readonly string[], path: readonly string[]): boolean {
    const [wanted, ...rest] = pattern;
    if (wanted === undefined) return path.length === 0;
    if (wanted === '**') {
      return reference(rest, path) || (path.length > 0 && reference(pattern, path.slice(1)));
    }
    const [first, ...others] = path;
    return first !== undefined && letters(wanted, first) && reference(rest, others);
  }
  function letters(pattern: string, text: string): boolean {
    if (pattern === '') return text === '';
    if (pattern.startsWith('*')) {
      return letters(pattern.slice(1), text) || (text !== '' && letters(pattern, text.slice(1)));
    }
    return text.startsWith(pattern.charAt(0)) && letters(pattern.slice(1), text.slice(1));
  }

  it('match as the plainest definition does', () => {
    const [patterns, paths] = [fc.array(part, { maxLength: 6 }), fc.array(segment, { maxLength: 6 })];
    fc.assert(
      fc.property(patterns, paths, (pattern, path) => {
        const expected = reference(pattern, path);
        expect(matchesPath(`/${pattern.join('/')}`, { path: `/${path.join('/')}` })).toBe(expected);
      }),
      propertyRuns(600),
    );
  });

  it('answer on any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (pattern, path, url) => {
        expect(typeof matchesPath(pattern, { path, url })).toBe('boolean');
      }),
      runs,
    );
  });

  it('[SCR-1] are named the same when named twice, without a query', () => {
    const name = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string(),
      fc.webPath(),
    );
    fc.assert(
      fc.property(name, (text) => {
        const once = normalizeScreenName(text);
        expect(normalizeScreenName(once)).toBe(once);
        expect(once).not.toContain('?');
        expect(once.split('/').some((one) => /^\d+$/.test(one))).toBe(false);
      }),
      runs,
    );
  });
});

describe('languages and versions', () => {
  it('[LNG-1] a segment matches a language when its subtags begin it', () => {
    const tag = fc.array(fc.constantFrom('en', 'EN', 'us', 'gb', 'e'), { minLength: 1, maxLength: 3 });
    const joined = fc.tuple(tag, fc.constantFrom('-', '_'));
    fc.assert(
      fc.property(joined, joined, ([wanted, mark], [spoken, otherMark]) => {
        const expected =
          wanted.length <= spoken.length &&
          wanted.every((one, index) => one.toLowerCase() === spoken[index]?.toLowerCase());
        expect(matchesLanguage(wanted.join(mark), spoken.join(otherMark))).toBe(expected);
      }),
      runs,
    );
  });

  it('every version lies in exactly one of below, at and above a bound', () => {
    const version = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.constantFrom('', '-beta', '-beta.2', '-1'));
    const text = version.map(([a, b, c, early]) => `${a}.${b}.${c}${early}`);
    const partial = fc.array(fc.nat(3), { minLength: 1, maxLength: 2 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.oneof(text, partial), text, (bound, actual) => {
        const [below, at, above] = ['<', '=', '>'].map((operator) =>
          matchesVersion(operator + bound, actual),
        );
        expect([below, at, above].filter(Boolean)).toHaveLength(1);
        expect(matchesVersion(`<=${bound}`, actual)).toBe(below || at);
        expect(matchesVersion(`>=${bound}`, actual)).toBe(above || at);
        expect(matchesVersion(`<${bound} || >=${bound}`, actual)).toBe(true);
        expect(matchesVersion(`<${bound} >=${bound}`, actual)).toBe(false);
      }),
      manyRuns,
    );
  });

  it('a version or range of any text is answered or refused as bad data', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (range, version) => {
        try {
          expect(typeof matchesVersion(range, version)).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
      runs,
    );
  });

  it('a time of any text is a number or none, and never a wrong day', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4 * now) }),
        fc.string(),
        (date, noise) => {
          expect(parseTime(date.toISOString())).toBe(date.getTime());
          const time = parseTime(noise);
          expect(time === undefined || Number.isFinite(time)).toBe(true);
        },
      ),
      runs,
    );
  });
});
