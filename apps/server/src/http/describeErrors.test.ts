import { describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent } from '../testing/builders.js';
import { createSdkChecks } from './checks.js';

const { analytics, contact, response } = createSdkChecks();
const contactWith = (userAttributes: object) => ({ publicKey: 'pk', userId: 'ada', userAttributes });

describe('what is wrong with a body', () => {
  it('names every form that a value may have', () => {
    expect(contact.errors(contactWith({ plan: null }))).toEqual([
      { field: 'userAttributes.plan', message: 'must be string, number or boolean' },
    ]);
  });

  it('says how long a text may be where it might have been a number too', () => {
    expect(contact.errors(contactWith({ about: 'x'.repeat(1_025) }))).toEqual([
      { field: 'userAttributes.about', message: 'must not have more than 1024 characters' },
    ]);
    const answers = { why: 'x'.repeat(16_385) };
    expect(response.errors({ answers })).toContainEqual({
      field: 'answers.why',
      message: 'must not have more than 16384 characters',
    });
  });

  it('names a key that may not be used', () => {
    const attributes: unknown = JSON.parse('{ "__proto__": "x" }');
    expect(contact.errors(contactWith(attributes as object))).toEqual([
      { field: 'userAttributes.__proto__', message: 'is not a name that may be used here' },
    ]);
  });

  it('is told where it lies, not where the forms part', () => {
    const answers = { a: { b: { c: 1 } } };
    const fields = response.errors({ answers, status: 'SHOWED' });
    expect(fields[0]?.message).toMatch(/^must have required properties publicKey, /);
    expect(fields[1]).toEqual({ field: 'status', message: 'must be one of PARTIAL, COMPLETED' });
    expect(fields.map(({ field }) => field)).not.toContain('answers.a');
    expect(fields[2]?.field).toBe('answers.a.b');
  });

  it('is not looked for in a body that holds more than any client sends', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [index, {}]));
    const vast = [{ field: '', message: 'is not as it has to be, and holds too many values to say where' }];
    expect(response.errors({ answers: many(7_000) })).toEqual(vast);
    expect(analytics.errors({ metadata: { events: Array(100_000).fill(1) } })).toEqual(vast);
    expect(response.errors({ answers: many(1_500) })[1]).toEqual({
      field: 'answers',
      message: 'must not have more than 1000 properties',
    });
    // As many events as fit, the last of them without its name, is what a client may be told about.
    const properties = { list: Array(300).fill(1) };
    const events = Array.from({ length: 50 }, (_, index) => ({
      ...analyticsEvent(String(index)),
      properties,
    }));
    const batch = analyticsBatch([...events.slice(1), { ...events[0], name: 7 } as never]);
    expect(analytics.errors(batch)).toEqual([
      { field: 'metadata.events.49.name', message: 'must be string' },
    ]);
  });
});
