import type { LiveEvent } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { createLiveQueue } from './liveQueue.js';
import type { FeedEvent } from './liveFeed.js';

const fetched = (at: number): FeedEvent => ({ type: 'fetch', at });
const status = (popupId: string): FeedEvent => ({ type: 'status', popupId, status: 'SHOWED', at: 0 });

/** A queue whose database can be away, for everything or for one popup. */
function openQueue() {
  const away = { everything: false, popupId: '' };
  const sent: LiveEvent[] = [];
  const ends: string[] = [];
  const queue = createLiveQueue({
    assemble: (event) =>
      away.everything || (event.type === 'status' && event.popupId === away.popupId)
        ? Promise.reject(new Error('the database is away'))
        : Promise.resolve({ ...event, at: '2026-01-01T00:00:00Z' } as LiveEvent),
    send: (line) => sent.push(line),
    giveUp: () => ends.push('ended'),
  });
  return { queue, away, sent, ends };
}

describe('createLiveQueue', () => {
  it('keeps what could not be read, and tells it at the next flush', async () => {
    const { queue, away, sent } = openQueue();
    away.everything = true;
    queue.hear(status('a'));
    await queue.flush();
    queue.hear(status('b'));
    await queue.flush();
    expect(sent).toEqual([]);
    away.everything = false;
    await queue.flush();
    expect(sent).toMatchObject([{ popupId: 'a' }, { popupId: 'b' }]);
    await queue.flush();
    expect(sent).toHaveLength(2);
  });

  it('tells the rest when one event cannot be read', async () => {
    const { queue, away, sent } = openQueue();
    away.popupId = 'a';
    queue.hear(status('a'));
    queue.hear(fetched(1));
    await queue.flush();
    expect(sent).toMatchObject([{ type: 'fetch' }]);
  });

  it('keeps no more than a bound', async () => {
    const { queue, away, sent } = openQueue();
    away.everything = true;
    for (let index = 0; index < 150; index += 1) queue.hear(status(`early ${index}`));
    await queue.flush();
    for (let index = 0; index < 150; index += 1) queue.hear(status(`late ${index}`));
    await queue.flush();
    away.everything = false;
    await queue.flush();
    expect(sent).toHaveLength(200);
    expect(sent[0]).toMatchObject({ popupId: 'early 0' });
  });

  it('ends the stream when nothing can be read for long, and not before', async () => {
    const { queue, away, ends } = openQueue();
    away.everything = true;
    queue.hear(fetched(1));
    for (let round = 0; round < 59; round += 1) await queue.flush();
    expect(ends).toEqual([]);
    await queue.flush();
    expect(ends).toEqual(['ended']);
  });

  it('is not overtaken by its own next flush', async () => {
    const order: string[] = [];
    const turns: (() => void)[] = [];
    const queue = createLiveQueue({
      assemble: (event) =>
        new Promise((resolve) =>
          turns.push(() => resolve({ ...event, at: '2026-01-01T00:00:00Z' } as LiveEvent)),
        ),
      send: (line) => order.push(line.type === 'status' ? line.popupId : line.type),
      giveUp: () => undefined,
    });
    queue.hear(status('first'));
    const first = queue.flush();
    queue.hear(status('second'));
    await queue.flush();
    expect(turns).toHaveLength(1);
    turns[0]?.();
    await first;
    const second = queue.flush();
    turns[1]?.();
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});
