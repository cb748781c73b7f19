import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContexts } from '../analytics/contexts.js';
import { createStateRecords } from '../boot/stateRecords.js';
import { createLogger } from '../diagnostics/logger.js';
import { createMemoryStorage } from '../platform/memoryStorage.js';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { selectRecords } from '../platform/selectRecords.js';
import { createFakeClock } from '../test/index.js';
import { createDeliveryStore } from './deliveryStore.js';
import { createLedger } from './ledger.js';

/** What can happen in either of two tabs, in any order. */
type Step =
  | {
      readonly do: 'event' | 'crash' | 'deliver' | 'write' | 'urgent' | 'look' | 'freeze' | 'change' | 'kill';
      readonly tab: number;
    }
  | { readonly do: 'pass'; readonly ms: number }
  /** The store comes to what it was asked next. */
  | { readonly do: 'store'; readonly isDone: boolean };

const tab = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('event', 'crash', 'deliver', 'look'), tab }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('write', 'urgent', 'freeze', 'change'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill'), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(0, 25, 1_000, 61_000, 310_000) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('store'), isDone: fc.constantFrom(true, true, true, false) }),
  },
) as fc.Arbitrary<Step>;

/** A store that tabs share, and that does in its order what it was asked, when it is told to. */
function createSharedStore() {
  const kept = new Map<string, OutboxRecord>();
  const asked: ((isDone: boolean) => void)[] = [];
  return {
    kept,
    next: (isDone: boolean): boolean => !!asked[0] && (asked.shift()?.(isDone), true),
    open(isAlive: () => boolean, canWriteAtOnce: boolean): OutboxStore {
      const hold = <Result>(work: () => Result): Promise<Result> =>
        new Promise((resolve, reject) => {
          asked.push((isDone) => {
            if (!isAlive()) return;
            if (isDone) resolve(work());
            else reject(new Error('There is no room.'));
          });
        });
      const keep = (records: readonly OutboxRecord[]): void => {
        for (const record of records) kept.set(record.id, { ...record });
      };
      return {
        open: async () => true,
        ...(canWriteAtOnce && { putSync: keep }),
        put: (records) => hold(() => keep(records)),
        list: (...range) => hold(() => selectRecords([...kept.values()], ...range)),
        remove: (ids) => hold(() => ids.forEach((id) => kept.delete(id))),
        announce: () => undefined,
        onAnnounced: () => undefined,
        close: () => undefined,
      };
    },
  };
}

async function play(steps: readonly Step[], canWriteAtOnce: boolean) {
  const clock = createFakeClock();
  const shared = createSharedStore();
  const meant = new Set<string>();
  const openTab = () => {
    const state = { isAlive: true, version: 0 };
    const deliveries = createDeliveryStore({
      outboxStore: shared.open(() => state.isAlive, canWriteAtOnce),
      owner: 'key',
      clock,
      ledger: createLedger(createStateRecords(createMemoryStorage())),
      logger: createLogger({}),
      caps: { records: 1_000, bytes: 100_000 },
    });
    const contexts = createContexts({
      clock,
      outbox: {
        putContext: (id, body) =>
          state.isAlive && deliveries.add({ id, kind: 'context', bytes: 0, body }, 'soon'),
      },
      assemble: () => ({ fixed: String(state.version), engagementMs: 1 }),
      version: () => state.version,
    });
    const add = (isCrash: boolean): void => {
      const id = clock.uuid();
      const identity = { user_id: 'u', session_id: 's', mini_service: null, userId: undefined };
      meant.add(id);
      const ref = contexts.idFor(identity, isCrash);
      deliveries.add({ id, kind: 'event', bytes: 2, body: '{}', ref }, isCrash ? 'sync' : 'soon');
    };
    const actions: Record<Extract<Step, { tab: number }>['do'], () => unknown> = {
      event: () => add(false),
      crash: () => add(true),
      deliver() {
        const first = deliveries.waiting().find(({ ref }) => deliveries.context(ref));
        if (!first) return;
        meant.delete(first.id);
        deliveries.remove([first]);
      },
      write: () => void deliveries.write(),
      urgent: () => void deliveries.write(true),
      look: () => void deliveries.refresh(),
      freeze: contexts.freeze,
      change: () => (state.version += 1),
      kill: () => (state.isAlive = false),
    };
    return { state, actions };
  };
  const tabs = [openTab(), openTab()];
  const orphans: (string | undefined)[] = [];
  for (const next of steps) {
    if (next.do === 'pass') await clock.advance(next.ms);
    else if (next.do === 'store') shared.next(next.isDone);
    else if (tabs[next.tab]?.state.isAlive) tabs[next.tab]?.actions[next.do]();
    await clock.settle();
    for (const { id, kind, ref = '' } of shared.kept.values())
      if (kind === 'event' && meant.has(id) && !shared.kept.has(ref)) orphans.push(id);
  }
  return orphans;
}

describe('any order of events, crashes, changes, writes and looks in two tabs', () => {
  it.each([false, true])(
    'leaves no event in the store without what surrounds it (writes at once: %s)',
    async (canWriteAtOnce) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
          expect(await play(steps, canWriteAtOnce)).toEqual([]);
        }),
        {
          numRuns: 500,
          examples: [
            // A tab that has looked before the event came, and writes minutes later.
            [
              [
                { do: 'event', tab: 0 },
                { do: 'pass', ms: 25 },
                { do: 'store', isDone: true },
                { do: 'deliver', tab: 0 },
                { do: 'pass', ms: 25 },
                { do: 'store', isDone: true },
                { do: 'look', tab: 1 },
                { do: 'store', isDone: true },
                { do: 'event', tab: 0 },
                { do: 'pass', ms: 25 },
                { do: 'store', isDone: true },
                { do: 'pass', ms: 310_000 },
                { do: 'write', tab: 1 },
                { do: 'store', isDone: true },
              ],
            ],
          ],
        },
      );
    },
    60_000,
  );
});
