// Visitors who send without pause, and remember exactly what was acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export interface LoadLedger {
  /** Ids of events whose batch was answered with 202. */
  readonly acknowledged: ReadonlySet<string>;
  /** Answers by status; 0 is no answer. */
  readonly answers: ReadonlyMap<number, number>;
}

export interface Load extends LoadLedger {
  /** Resolves when one more batch has been acknowledged. */
  untilMore(): Promise<void>;
  /** Lets every sender finish: what was not acknowledged is sent until it is. */
  finish(): Promise<void>;
}

export interface LoadOptions {
  /** Read anew for every request, so that a load can move between processes. */
  readonly url: () => string;
  readonly senders?: number;
  readonly eventsPerBatch?: number;
}

const retryMs = 50;
/** Every so many batches one is sent again after it was acknowledged, as a client does that missed the answer. */
const repeatEvery = 7;

export function startLoad({ url, senders = 8, eventsPerBatch = 20 }: LoadOptions): Load {
  const acknowledged = new Set<string>();
  const answers = new Map<number, number>();
  let isOver = false;

  const post = async (body: string): Promise<number> => {
    const options = { method: 'POST', body, signal: AbortSignal.timeout(15_000) };
    const status = await fetch(`${url()}/sdk/analytics`, options)
      .then(async (response) => {
        // The answer counts only when it has arrived whole.
        await response.json();
        return response.status;
      })
      .catch(() => 0);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    return status;
  };

  const send = async (visitor: string): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const ids = Array.from({ length: eventsPerBatch }, () => randomUUID());
      const body = assembleBatch(visitor, ids);
      while ((await post(body)) !== 202) await wait(retryMs);
      ids.forEach((id) => acknowledged.add(id));
      if (count % repeatEvery === 0) await post(body);
    }
  };

  const running = Array.from({ length: senders }, (_, index) => send(`visitor-${index}`));
  return {
    acknowledged,
    answers,
    untilMore: async () => {
      for (const before = acknowledged.size; acknowledged.size === before;) await wait(retryMs);
    },
    finish: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

function assembleBatch(visitor: string, ids: readonly string[]): string {
  const now = new Date().toISOString();
  return JSON.stringify({
    publicKey: 'ak_demo',
    integration: 'int_demo',
    batchId: randomUUID(),
    sentAt: now,
    metadata: {
      events: ids.map((id) => ({ id, name: 'load', at: now, properties: { page: '/cart', price: 49.9 } })),
      userAttributes: { plan: 'pro' },
      user_id: visitor,
      session_id: visitor,
      platform: 'web',
      sdkVersion: '1.5.0',
      engagementMs: 5,
    },
    metrics: {},
  });
}
