import { describe, expect, it } from 'vitest';
import { refuseHostile } from './refuseHostile.js';

const nested = (levels: number): unknown => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));

describe('refuseHostile', () => {
  it('names the key that could reach a prototype', () => {
    const body: unknown = JSON.parse('{"draft":{"pages":[{"id":"p"},{"__proto__":{}}]}}');
    expect(() => refuseHostile(body)).toThrow('draft.pages.1.__proto__ is not a name that may be used here.');
  });

  it('names the field that nests without end', () => {
    expect(() => refuseHostile({ draft: nested(20_000) })).toThrow(
      'draft.a.a.a.a nests more than 100 levels deep.',
    );
  });

  it('lets through whatever else is wrong', () => {
    expect(() => refuseHostile({ draft: nested(90), '': [null, 'constructor'] })).not.toThrow();
  });
});
