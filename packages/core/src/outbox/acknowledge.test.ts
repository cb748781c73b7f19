import { describe, expect, it } from 'vitest';
import type { OutboxRecord } from '../platform/outboxStore.js';
import { acknowledges, rejectedIds } from './acknowledge.js';

const record = (kind: OutboxRecord['kind'], id: string): OutboxRecord => ({
  id,
  kind,
  order: '1',
  owner: 'key',
  createdAt: 0,
  bytes: 2,
  body: '{}',
});

describe('acknowledges', () => {
  it.each([
    ['event', 'e', { accepted: 1, duplicates: 0 }, true],
    ['event', 'e', { accepted: 1 }, false],
    ['event', 'e', { duplicates: 0 }, false],
    ['event', 'e', { accepted: '1', duplicates: '0' }, false],
    ['event', 'e', { status: 'SHOWED' }, false],
    ['status', 's', { status: 'SHOWED' }, true],
    ['status', 's', { status: 200 }, false],
    ['status', 's', { accepted: 1, duplicates: 0 }, false],
    ['response', 'r.1', { responseId: 'r', revision: 1 }, true],
    ['response', 'r.1', { responseId: 'r', revision: 2 }, true],
    ['response', 'r.2', { responseId: 'r', revision: 1 }, false],
    ['response', 'r.10', { responseId: 'r', revision: 9 }, false],
    ['response', 'r.2', { responseId: 'r' }, true],
    ['response', 'r.1', { responseId: 'another', revision: 1 }, false],
    ['response', 'r.1', { status: 'ok' }, false],
    ['response', 'r.1', 'r.', false],
    ['status', 's', null, false],
  ] as const)('of a %s %s takes %j for our word: %s', (kind, id, body, expected) => {
    expect(acknowledges(record(kind, id), body)).toBe(expected);
  });
});

describe('rejectedIds', () => {
  it('names the ids of an error answer', () => {
    expect([...rejectedIds({ error: { rejected: [{ id: 'a' }, { id: 'b' }] } })]).toEqual(['a', 'b']);
  });

  it.each([undefined, null, 'text', {}, { error: 'text' }, { error: { rejected: 'all' } }])(
    'names none in %j',
    (body) => {
      expect([...rejectedIds(body)]).toEqual([]);
    },
  );
});
