import type { AnalyticsBatch } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { createSdkChecks } from '../http/checks.js';
import { Problem } from '../http/problem.js';
import { analyticsBatch, analyticsEvent, noon } from '../testing/builders.js';
import { prepareBatch } from './prepareBatch.js';

const { analytics: check } = createSdkChecks();
const prepare = (batch: unknown) =>
  prepareBatch({ bytes: Buffer.from(JSON.stringify(batch)), receivedAt: Date.parse(noon), n: 7 }, check);

describe('a prepared batch', () => {
  const batch: AnalyticsBatch = analyticsBatch([analyticsEvent('a'), analyticsEvent('b')]);

  it('is the JSON of its rows, the project left open', () => {
    const { rowText, eventsText, ...rest } = prepare(batch);
    expect(JSON.parse(`{${rowText}}`)).toMatchObject({
      n: 7,
      batch_id: 'batch-of-a',
      skew: '0 milliseconds',
    });
    expect(JSON.parse(`[${eventsText}]`)).toEqual([
      { b: 7, id: 'a', t: noon, name: 'opened', properties: { index: 1 } },
      { b: 7, id: 'b', t: noon, name: 'opened', properties: { index: 1 } },
    ]);
    expect(rest).toMatchObject({ visitorId: 'visitor-1', count: 2, crashes: [] });
  });

  it('is the same by its events, whenever it was sent, and another with another event or time', () => {
    const { content } = prepare(batch);
    const sentLater = { ...batch, sentAt: '2026-06-15T12:05:00.000Z' };
    expect(prepare(sentLater).content).toBe(content);
    expect(prepare(analyticsBatch([analyticsEvent('a'), analyticsEvent('c')])).content).not.toBe(content);
    const moved = analyticsEvent('b', { at: '2026-06-15T11:00:00.000Z' });
    expect(prepare(analyticsBatch([analyticsEvent('a'), moved])).content).not.toBe(content);
  });

  it('is refused with a sentence that names the field', () => {
    expect(() => prepare({ ...batch, batchId: 5 })).toThrow(Problem);
    expect(() => prepare({ ...batch, batchId: 5 })).toThrow('batchId');
    const hostile = JSON.parse('{"__proto__": {"x": 1}}') as Record<string, unknown>;
    expect(() => prepare(analyticsBatch([analyticsEvent('a', { properties: hostile })]))).toThrow(Problem);
  });
});
