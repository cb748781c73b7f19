import { describe, expect, it } from 'vitest';
import { createSdkChecks } from './checks.js';

const { contact, response } = createSdkChecks();
const contactWith = (userAttributes: object) => ({ publicKey: 'pk', userId: 'ada', userAttributes });

describe('what is wrong with a body', () => {
  it('names every form that a value may have', () => {
    expect(contact.errors(contactWith({ plan: null }))).toEqual([
      { field: 'userAttributes.plan', message: 'must be string, number or boolean' },
    ]);
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
});
