import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createLogger } from '../diagnostics/logger.js';
import { createMemoryStorage } from '../platform/memoryStorage.js';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { selectRecords } from '../platform/selectRecords.js';
import { createFakeClock } from '../test/index.js';
import { createDeliveryStore } from './deliveryStore.js';
import { createLedger } from './ledger.js';

/** How the store comes to an end with what it was asked: `late` has said no to what it takes all the same. */
type Outcome = 'done' | 'refused' | 'late';
type Side = 'writes' | 'reads';

/** What can happen, in any order. */
type Step =
  | { readonly do: 'report' | 'answer' | 'deliver' | 'write' | 'urgent' | 'look' | 'turn' }
  | { readonly do: 'store'; readonly side: Side; readonly outcome: Outcome }
  /** The host deletes everything in the store, which tells of it at once, or when it is read next. */
  | { readonly do: 'wipe'; readonly isToldAtOnce: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('report', 'answer', 'deliver', 'write', 'urgent', 'look', 'turn'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('store'),
      side: fc.constantFrom<Side>('writes', 'reads'),
      outcome: fc.constantFrom<Outcome>('done', 'done', 'refused', 'late'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wipe'), isToldAtOnce: fc.boolean() }) },
) as fc.Arbitrary<Step>;

/**
 * A store that does what it is asked when it is told to, and as well as it is told to: writes in their order, and reads in
 * theirs, since a write that one place refuses may go on to another while that is read.
 */
function createHeldStore() {
  const kept = new Map<string, { readonly record: OutboxRecord; readonly turn: number }>();
  const asked: Record<Side, ((outcome: Outcome) => void)[]> = { writes: [], reads: [] };
  let turn = 0;
  let isGone = false;
  let tellGone = (): void => undefined;
  const hold = <Result>(side: Side, work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      asked[side].push((outcome) => {
        if (outcome === 'refused') return reject(new Error('There is no room.'));
        const result = work();
        if (outcome === 'late') reject(new Error('It took too long.'));
        else resolve(result);
      });
    });
  const store: OutboxStore = {
    open: async () => true,
    put(records) {
      const mine = (turn += 1);
      return hold('writes', () => {
        for (const record of records) kept.set(record.id, { record: { ...record }, turn: mine });
      });
    },
    list(...range) {
      if (isGone) {
        isGone = false;
        tellGone();
      }
      return hold('reads', () => {
        const records = [...kept.values()].map(({ record }) => record);
        return selectRecords(records, ...range);
      });
    },
    remove: (ids) => hold('writes', () => ids.forEach((id) => kept.delete(id))),
    announce: () => undefined,
    onAnnounced: () => undefined,
    close: () => undefined,
  };
  return {
    store,
    stored: () => [...kept.keys()].sort(),
    finish: (side: Side, outcome: Outcome): void => asked[side].shift()?.(outcome),
    isBusy: () => asked.writes.length + asked.reads.length > 0,
    onGone(listener: () => void) {
      tellGone = listener;
    },
    wipe(isToldAtOnce: boolean) {
      const mine = (turn += 1);
      // Readers that were there before are waited for, and what is written from now on goes elsewhere.
      asked.reads.push(() => {
        for (const [id, { turn: its }] of kept) if (its < mine) kept.delete(id);
      });
      if (isToldAtOnce) tellGone();
      else isGone = true;
    },
  };
}

async function play(steps: readonly Step[]) {
  const clock = createFakeClock();
  const held = createHeldStore();
  const deliveries = createDeliveryStore({
    outboxStore: held.store,
    owner: 'key',
    clock,
    ledger: createLedger(createStateRecords(createMemoryStorage())),
    logger: createLogger({}),
    caps: { records: 1_000, bytes: 100_000 },
  });
  held.onGone(deliveries.writeAnew);
  const meant = new Set<string>();
  let made = 0;
  let looking: Promise<unknown> | undefined;
  const known = (): string[] =>
    deliveries
      .waiting()
      .map(({ id }) => id)
      .sort();
  const actions: Record<Exclude<Step['do'], 'store' | 'wipe'>, () => unknown> = {
    report() {
      const id = `report.${++made}`;
      meant.add(id);
      deliveries.add({ id, kind: 'status', bytes: 2, body: '{}', ref: '' }, 'now');
    },
    // A later save of the answers takes the place of those before it.
    answer() {
      const former = deliveries.waiting().filter(({ id }) => id.startsWith('answer'));
      const id = `answer.${++made}`;
      meant.add(id);
      deliveries.add({ id, kind: 'response', bytes: 2, body: '{}', ref: '' }, 'sync');
      for (const one of former) meant.delete(one.id);
      deliveries.remove(former);
    },
    deliver() {
      const [first] = deliveries.waiting();
      if (!first) return;
      meant.delete(first.id);
      deliveries.remove([first]);
    },
    write: () => void deliveries.write(),
    urgent: () => void deliveries.write(true),
    // One at a time, as the lock of the tabs makes it.
    look() {
      looking ??= deliveries.refresh().then(() => {
        looking = undefined;
      });
    },
    turn: () => clock.advance(25),
  };
  for (const next of steps) {
    if (next.do === 'store') held.finish(next.side, next.outcome);
    else if (next.do === 'wipe') held.wipe(next.isToldAtOnce);
    else await actions[next.do]();
    await clock.settle();
    expect(known()).toEqual([...meant].sort());
  }
  // The store has room again, and somebody looks.
  const rest = async (): Promise<void> => {
    do {
      held.finish('writes', 'done');
      held.finish('reads', 'done');
      await clock.advance(25);
    } while (held.isBusy());
  };
  await rest();
  actions.look();
  await rest();
  void deliveries.write();
  await rest();
  return {
    known: known(),
    meant: [...meant].sort(),
    stored: held.stored(),
    isWritten: deliveries.isWritten(),
  };
}

const done = (side: Side): Step => ({ do: 'store', side, outcome: 'done' });
const refused: Step = { do: 'store', side: 'writes', outcome: 'refused' };
/** What once cost an answer: it was taken for delivered by another tab when a look did not find it. */
const onceLost: readonly (readonly Step[])[] = [
  // Refused while the look was under way, and handed over again.
  [{ do: 'answer' }, { do: 'look' }, { do: 'write' }, refused, done('reads'), { do: 'turn' }, refused],
  // Deleted by the host, which the look has found out, and handed over again.
  [
    { do: 'report' },
    done('writes'),
    { do: 'wipe', isToldAtOnce: false },
    done('reads'),
    { do: 'look' },
    done('reads'),
    refused,
  ],
  // Deleted by the host while it was being written, and handed over a second time, which was refused.
  [
    { do: 'report' },
    { do: 'wipe', isToldAtOnce: true },
    { do: 'urgent' },
    done('writes'),
    done('reads'),
    { do: 'look' },
    done('reads'),
    refused,
  ],
];

describe('any order of writes that a store refuses, looks into it, newer answers and deletions by the host', () => {
  it('loses nothing that waits, and ends with all of it in the store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { known, meant, stored, isWritten } = await play(steps);
        expect(known).toEqual(meant);
        // What was taken late, or twice, may stand there longer: the server knows a repeat.
        expect(stored).toEqual(expect.arrayContaining(meant));
        expect(isWritten).toBe(true);
      }),
      { numRuns: 1_000, examples: onceLost.map((steps) => [steps]) },
    );
  }, 60_000);
});
