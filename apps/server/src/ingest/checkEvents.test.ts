import { limits } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { Problem } from '../http/problem.js';
import { analyticsBatch, analyticsEvent } from '../testing/builders.js';
import { rejectedEvents, writeProperties } from './checkEvents.js';

/** What is refused of a batch whose events have these properties, under the ids e0, e1, … */
function refusedOf(...given: Record<string, unknown>[]): unknown {
  try {
    writeProperties(
      analyticsBatch(given.map((properties, index) => analyticsEvent(`e${index}`, { properties }))),
    );
    return [];
  } catch (error) {
    return error instanceof Problem ? error.options.rejected : error;
  }
}

/** As many objects inside one another. */
function nested(depth: number): Record<string, unknown> {
  return depth === 1 ? {} : { inner: nested(depth - 1) };
}

describe('properties of events', () => {
  it('are measured in bytes', () => {
    const frame = JSON.stringify({ text: '' }).length;
    const text = 'x'.repeat(limits.eventBytes - frame);
    expect(refusedOf({ text })).toEqual([]);
    expect(refusedOf({}, { text: `${text}x` }, { text: 'ж'.repeat(limits.eventBytes / 2) })).toEqual([
      { id: 'e1', code: 'too_large' },
      { id: 'e2', code: 'too_large' },
    ]);
  });

  it('nest so deep and no deeper, in objects and lists', () => {
    const { nesting } = limits;
    expect(refusedOf(nested(nesting), { list: [nested(nesting - 2)] }, { none: null })).toEqual([]);
    expect(refusedOf(nested(nesting + 1), { list: [nested(nesting - 1)] })).toEqual([
      { id: 'e0', code: 'invalid_properties' },
      { id: 'e1', code: 'invalid_properties' },
    ]);
  });

  it('have no hostile or empty key at any depth', () => {
    const refused = refusedOf(
      { fine: { a: 1 } },
      { constructor: 1 },
      { a: { prototype: 1 } },
      { a: [{ '': 1 }] },
    );
    expect(refused).toEqual(['e1', 'e2', 'e3'].map((id) => ({ id, code: 'invalid_properties' })));
  });
});

describe('events at fault', () => {
  const body = { metadata: { events: [{ id: 'a' }, { id: 'b' }, { id: 7 }, null] } };

  it('are named once each, where nothing else is wrong', () => {
    const fields = ['metadata.events.1.name', 'metadata.events.1.at', 'metadata.events.0.at'];
    expect(rejectedEvents(body, fields)).toEqual([
      { id: 'b', code: 'invalid_event' },
      { id: 'a', code: 'invalid_event' },
    ]);
  });

  it.each([
    { why: 'something else is wrong, too', fields: ['metadata.events.1.name', 'sentAt'] },
    { why: 'one has no id to be named by', fields: ['metadata.events.1.name', 'metadata.events.2.id'] },
    { why: 'one is no event at all', fields: ['metadata.events.0.at', 'metadata.events.3'] },
    { why: 'the list of events is at fault', fields: ['metadata.events'] },
    { why: 'no field is known', fields: [] },
  ])('are not named where $why', ({ fields }) => {
    expect(rejectedEvents(body, fields)).toBeUndefined();
  });
});
