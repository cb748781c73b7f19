import type { AnalyticsBatch, AnalyticsEvent } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { createSdkChecks } from '../http/checks.js';
import { Problem } from '../http/problem.js';
import { analyticsBatch, analyticsEvent, noon } from '../testing/builders.js';
import { readEvents } from '../testing/readArray.js';
import { createKnownKeys } from './knownKeys.js';
import { createPrepareBatch } from './prepareBatch.js';
import { createSpareMemory } from './spareMemory.js';

const spare = createSpareMemory(1);
const keys = createKnownKeys();
const prepareBatch = createPrepareBatch({ check: createSdkChecks().analytics, spare, keys });
const prepare = (batch: unknown) =>
  prepareBatch({ bytes: Buffer.from(JSON.stringify(batch)), receivedAt: Date.parse(noon), n: 7 });

describe('a prepared batch', () => {
  const batch: AnalyticsBatch = analyticsBatch([analyticsEvent('a'), analyticsEvent('b')]);

  it('is the JSON of its row, the project left open, and the rows of its events', () => {
    const { rowText, events, ...rest } = prepare(batch);
    expect(JSON.parse(`{${rowText}}`)).toMatchObject({
      n: 7,
      batch_id: 'batch-of-a',
      sent_at: noon,
      oldest_at: noon,
      newest_at: noon,
      tally: [{ hour: noon, name: 'opened', count: 2 }],
    });
    const shared = {
      projectId: '',
      receivedAt: noon,
      batchId: 'batch-of-a',
      visitorId: 'visitor-1',
      sessionId: batch.metadata.session_id,
      contactId: batch.metadata.userId,
      clientAt: noon,
      at: noon,
      isClamped: false,
      name: 'opened',
    };
    const open = { screen: undefined, properties: { index: 1 }, extra: undefined };
    expect(readEvents(events)).toEqual([
      { id: 'a', ...shared, ...open },
      { id: 'b', ...shared, ...open },
    ]);
    expect(rest).toMatchObject({ n: 7, projectId: undefined, visitorId: 'visitor-1', count: 2, crashes: [] });
  });

  it('keeps all that its client said about itself', () => {
    const device = { type: 'phone', osVersion: '17', model: 'X', appVersion: '2.0.0' };
    const given = analyticsBatch(
      [analyticsEvent('a')],
      { sentAt: '2026-06-15T11:58:00.000Z' },
      { userId: 'anna', device },
    );
    const { events: _, ...context } = given.metadata;
    const { rowText, contactId } = prepare(given);
    expect(JSON.parse(`{${rowText}}`)).toEqual({
      n: 7,
      batch_id: 'batch-of-a',
      integration: given.integration,
      visitor_id: 'visitor-1',
      session_id: 'session-1',
      contact_id: 'anna',
      platform: 'web',
      language: 'en',
      app_version: '2.0.0',
      sdk_version: '1.5.0',
      engagement_ms: 1_000,
      context,
      metrics: { price: '49.99' },
      sent_at: '2026-06-15T11:58:00.000Z',
      received_at: noon,
      newest_at: noon,
      oldest_at: noon,
      tally: [{ hour: noon, name: 'opened', count: 1 }],
    });
    expect(contactId).toBe('anna');
  });

  it('knows where its client was last, whatever order its events came in', () => {
    const at = (minute: number, screen?: string) =>
      analyticsEvent(`e${minute}`, { at: `2026-06-15T11:0${minute}:00.000Z`, ...(screen && { screen }) });
    const { rowText } = prepare(analyticsBatch([at(3, '/list'), at(3, '/cart'), at(4), at(1, '/home')]));
    expect(JSON.parse(`{${rowText}}`)).toMatchObject({
      context: { lastScreen: '/cart' },
      newest_at: '2026-06-15T11:04:00.000Z',
      oldest_at: '2026-06-15T11:01:00.000Z',
    });
  });

  it('sets crashes apart', () => {
    const crash = (id: string, fatal: boolean) =>
      analyticsEvent(id, { name: 'service_app_crash', properties: { message: 'Boom', stack: '', fatal } });
    const { crashes } = prepare(analyticsBatch([crash('a', true), analyticsEvent('b'), crash('c', false)]));
    expect(crashes).toMatchObject([
      { id: 'a', client_at: noon, message: 'Boom', is_fatal: true },
      { id: 'c', client_at: noon, message: 'Boom', is_fatal: false },
    ]);
  });

  it('is written for the project of its key once that is known', () => {
    const known = createKnownKeys();
    const prepareKnown = createPrepareBatch({ check: createSdkChecks().analytics, spare, keys: known });
    expect(known.learn(batch.publicKey, 'shop')).toBe(true);
    expect(known.learn(batch.publicKey, 'shop')).toBe(false);
    const job = { bytes: Buffer.from(JSON.stringify(batch)), receivedAt: Date.parse(noon), n: 1 };
    const { projectId, events } = prepareKnown(job);
    expect(projectId).toBe('shop');
    expect(readEvents(events).map((event) => event.projectId)).toEqual(['shop', 'shop']);
  });

  it('counts its events by hour and name', () => {
    const at = ['2026-06-15T10:59:59.999Z', '2026-06-15T11:00:00.000Z', '2026-06-15T11:30:00.000Z'];
    const events = at.map((time, index) =>
      analyticsEvent(`e${index}`, { at: time, name: index === 2 ? 'closed' : 'opened' }),
    );
    const { rowText } = prepare(analyticsBatch(events));
    expect(JSON.parse(`{${rowText}}`)).toMatchObject({
      oldest_at: '2026-06-15T10:59:59.999Z',
      tally: [
        { hour: '2026-06-15T10:00:00.000Z', name: 'opened', count: 1 },
        { hour: '2026-06-15T11:00:00.000Z', name: 'opened', count: 1 },
        { hour: '2026-06-15T11:00:00.000Z', name: 'closed', count: 1 },
      ],
    });
  });

  it('corrects and clamps times, and keeps fields it does not know', () => {
    const early = analyticsEvent('a', { at: '2020-01-01T00:00:00.000Z', screen: '/ä' });
    const odd = { ...analyticsEvent('b', { at: 'yesterday' }), newer: [1] } as unknown as typeof early;
    const [first, second] = readEvents(
      prepare({ ...analyticsBatch([early, odd]), sentAt: '2026-06-15T11:59:59.000Z' }).events,
    );
    expect(first).toMatchObject({
      clientAt: '2020-01-01T00:00:00.000Z',
      at: '2026-06-08T12:00:00.000Z',
      isClamped: true,
      screen: '/ä',
    });
    expect(second).toMatchObject({
      clientAt: '1970-01-01T00:00:00.000Z',
      at: noon,
      isClamped: true,
      extra: { newer: [1] },
    });
  });

  it('lies in memory that is used again once it was given back, and never before', () => {
    const first = prepare(batch);
    expect(prepare(batch).events.bytes.buffer).not.toBe(first.events.bytes.buffer);
    spare.giveBack(first.events.bytes);
    const again = prepare(analyticsBatch([analyticsEvent('c')]));
    expect(again.events.bytes.buffer).toBe(first.events.bytes.buffer);
    expect(readEvents(again.events).map(({ id }) => id)).toEqual(['c']);
  });

  it('is the same by its events, whenever it was sent, and another with another event or time', () => {
    const { content } = prepare(batch);
    const sentLater = { ...batch, sentAt: '2026-06-15T12:05:00.000Z' };
    expect(prepare(sentLater).content).toBe(content);
    expect(prepare(analyticsBatch([analyticsEvent('a'), analyticsEvent('c')])).content).not.toBe(content);
    const contentOf = (id: string, at: string) =>
      prepare(analyticsBatch([analyticsEvent(id, { at })])).content;
    expect(contentOf('ab', 'c')).not.toBe(contentOf('a', 'bc'));
    const moved = analyticsEvent('b', { at: '2026-06-15T11:00:00.000Z' });
    expect(prepare(analyticsBatch([analyticsEvent('a'), moved])).content).not.toBe(content);
  });

  it.each(['name', 'at', 'properties'] as const)(
    'is refused for an event without %s alone: that one is named, so that the others can be sent again',
    (field) => {
      const { [field]: _, ...lacking } = analyticsEvent('b');
      const given = analyticsBatch([analyticsEvent('a'), lacking as unknown as AnalyticsEvent]);
      expect(() => prepare(given)).toThrow(
        expect.objectContaining({
          message: expect.stringContaining(
            `metadata.events.1 must have required properties ${field}`,
          ) as string,
          options: expect.objectContaining({ rejected: [{ id: 'b', code: 'invalid_event' }] }) as object,
        }) as Error,
      );
    },
  );

  it('is refused with a sentence that names the field', () => {
    expect(() => prepare({ ...batch, batchId: 5 })).toThrow(Problem);
    expect(() => prepare({ ...batch, batchId: 5 })).toThrow('batchId');
    const hostile = JSON.parse('{"__proto__": {"x": 1}}') as Record<string, unknown>;
    expect(() => prepare(analyticsBatch([analyticsEvent('a', { properties: hostile })]))).toThrow(Problem);
    expect(() => prepare(analyticsBatch([analyticsEvent('a')], {}, { newer: hostile } as object))).toThrow(
      'metadata holds',
    );
    const odd = { ...analyticsEvent('b'), newer: hostile } as unknown as AnalyticsEvent;
    expect(() => prepare(analyticsBatch([analyticsEvent('a'), odd]))).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({ rejected: [{ id: 'b', code: 'invalid_event' }] }) as object,
      }) as Error,
    );
  });
});
