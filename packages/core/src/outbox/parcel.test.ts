import { describe, expect, it } from 'vitest';
import type { OutboxRecord } from '../platform/outboxStore.js';
import { packParcel, type PackOptions } from './parcel.js';

const contextOf = (user: string, engagementMs: number, padding = '') => ({
  fixed: `"publicKey":"p","integration":"i"\n"user_id":"${user}","padding":"${padding}"\n{}`,
  engagementMs,
});

const event = (id: string, ref: string, text = ''): OutboxRecord => {
  const body = JSON.stringify({ id, text });
  return { id, kind: 'event', order: id, owner: 'key', createdAt: 0, bytes: body.length, ref, body };
};
const status = (id: string, text = ''): OutboxRecord => ({ ...event(id, '', text), kind: 'status' });

function pack(
  from: readonly OutboxRecord[],
  contexts: Readonly<Record<string, unknown>> = {},
  more: Partial<PackOptions> = {},
) {
  const removed: string[] = [];
  const parcel = packParcel({
    from,
    store: {
      context: (id = '') => ({ ...status(id), kind: 'context', body: contexts[id] }),
      isOwn: ({ id }) => id.startsWith('own'),
      remove: (records, reason) => removed.push(...records.map(({ id }) => `${id} ${reason}`)),
    },
    mostEvents: 50,
    room: undefined,
    sentAt: '2026-01-05T12:00:00.000Z',
    dropped: undefined,
    ...more,
  });
  const body = parcel && (JSON.parse(parcel.body) as { metadata: Record<string, unknown> });
  return { parcel, body, ids: parcel?.records.map(({ id }) => id), removed };
}

describe('a parcel', () => {
  it('is none where nothing waits', () => {
    expect(pack([]).parcel).toBeUndefined();
  });

  it('counts what surrounds the events too, and keeps within 48 KiB with it', () => {
    const contexts = { c: contextOf('u', 0, 'x'.repeat(30_000)) };
    const events = Array.from({ length: 10 }, (_, index) => event(`e${index}`, 'c', 'y'.repeat(4_000)));
    const { parcel, ids } = pack(events, contexts);
    expect(ids).toEqual(['e0', 'e1', 'e2', 'e3']);
    expect(parcel?.body.length).toBeLessThanOrEqual(parcel?.bytes ?? 0);
    expect(parcel?.bytes).toBeLessThanOrEqual(49_152);
  });

  it('never promises fewer bytes than it has, however many events it carries', () => {
    const contexts = { c: contextOf('u', 123_456_789) };
    const events = Array.from({ length: 50 }, (_, index) => event(`e${index}`, 'c'));
    const { parcel } = pack(events, contexts, {
      dropped: { overflow: 1_000_000, too_large: 99, expired: 7 },
    });
    expect(parcel?.records).toHaveLength(50);
    expect(parcel?.bytes).toBeGreaterThanOrEqual(parcel?.body.length ?? Infinity);
  });

  it('carries a single report that is larger than a request should be', () => {
    expect(pack([status('large', 'x'.repeat(60_000)), status('small')]).ids).toEqual(['large']);
  });

  it('leaves out, where room is short, what does not fit at all, and takes the next that does', () => {
    const from = [status('large', 'x'.repeat(5_000)), status('small')];
    expect(pack(from, {}, { room: 1_000 }).ids).toEqual(['small']);
    expect(pack(from.slice(0, 1), {}, { room: 1_000 }).parcel).toBeUndefined();
  });

  it('ends before an event that no longer fits: a later one does not overtake it', () => {
    const contexts = { c: contextOf('u', 0) };
    const from = [
      event('first', 'c', 'x'.repeat(20_000)),
      event('second', 'c', 'x'.repeat(30_000)),
      event('third', 'c'),
    ];
    expect(pack(from, contexts).ids).toEqual(['first']);
    expect(pack(from.slice(1), contexts).ids).toEqual(['second', 'third']);
  });

  it.each([
    ['grows', 5, 9],
    ['was put in another order', 9, 5],
  ])('tells the longest engagement where it %s', (_how, one, other) => {
    const contexts = { a: contextOf('u', one), b: contextOf('u', other) };
    const { body, ids } = pack([event('1', 'a'), event('2', 'b')], contexts);
    expect(ids).toEqual(['1', '2']);
    expect(body?.metadata['engagementMs']).toBe(9);
  });

  it('leaves reports out of a batch of events, and events of another context for the next', () => {
    const contexts = { a: contextOf('anna', 0), b: contextOf('bert', 0) };
    expect(pack([event('1', 'a'), event('2', 'b'), event('3', 'a')], contexts).ids).toEqual(['1', '3']);
    expect(pack([status('s'), status('t')]).ids).toEqual(['s']);
  });

  it('leaves an event of its own where it is whose context is yet to come', () => {
    const { ids, removed } = pack([event('own', 'later'), event('next', 'c')], { c: contextOf('u', 0) });
    expect([ids, removed]).toEqual([['next'], []]);
  });

  it('removes what cannot be read, and tells why', () => {
    const broken = { ...status('broken'), body: { not: 'text' } };
    const { ids, removed } = pack([broken, event('orphan', 'gone'), status('whole')]);
    expect([ids, removed]).toEqual([['whole'], ['broken corrupt', 'orphan corrupt']]);
  });

  it.each([
    ['no text', { fixed: 7, engagementMs: 5 }],
    ['no time', { fixed: 'a' }],
    ['nothing', undefined],
  ])('removes an event whose context was stored with %s', (_what, context) => {
    const { ids, removed } = pack([event('e', 'c'), status('whole')], { c: context });
    expect([ids, removed]).toEqual([['whole'], ['e corrupt']]);
  });

  it('tells of losses with events, and not with reports', () => {
    const contexts = { c: contextOf('u', 0) };
    const dropped = { overflow: 3 };
    expect(pack([event('1', 'c')], contexts, { dropped }).parcel?.dropped).toEqual(dropped);
    expect(pack([event('1', 'c')], contexts, { dropped }).body?.metadata['dropped']).toEqual(dropped);
    expect(pack([status('s')], contexts, { dropped }).parcel?.dropped).toBeUndefined();
  });
});
