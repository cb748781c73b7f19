import { attempt, type OutboxStore } from '@service-popups/core';
import { createIndexedDbRecords, type RecordShelf } from './indexedDbRecords.js';
import { inTime } from './inTime.js';
import { createLocalRecords } from './localRecords.js';

/** Some browsers never answer an open in a frame or in private mode, and some stop answering later. */
const answerTimeoutMs = 3_000;

/**
 * The browser's outbox store: IndexedDB, else localStorage; tabs tell each other of new records.
 * @param shelves Tried in this order. Where none works the outbox lives in memory.
 */
export function createBrowserOutbox(shelves?: readonly RecordShelf[]): OutboxStore {
  const local = createLocalRecords();
  let shelf: RecordShelf | undefined;
  let choosing: Promise<RecordShelf> | undefined;
  let channel: BroadcastChannel | undefined;
  let tellGone: (() => void) | undefined;

  /** A database takes a while to be made anew, which a page that is left next does not have. */
  const turnToLocal = (): void => {
    const turn = local.open(tellGone).then(() => {
      shelf = local;
    });
    void turn.catch(() => undefined).then(tellGone);
  };
  const choose = async (): Promise<RecordShelf> => {
    for (const candidate of shelves ?? [createIndexedDbRecords(), local]) {
      try {
        await inTime(answerTimeoutMs, () => candidate.open(turnToLocal));
        shelf = candidate;
        await adoptLocal(candidate);
        return candidate;
      } catch {
        // The next one.
      }
    }
    throw Error('No storage.');
  };
  /** What an earlier visit had to leave in localStorage. Where that throws, there is nothing. */
  const adoptLocal = async (chosen: RecordShelf): Promise<void> => {
    if (chosen === local) return;
    try {
      const left = local.all();
      if (left.length > 0) await chosen.put(left);
      await local.remove(left.map(({ id }) => id));
      local.close();
    } catch {
      // It waits for a later visit.
    }
  };
  /** Directly once it is chosen: a page that hides has no turn left to wait for. */
  const use = async <Result>(work: (chosen: RecordShelf) => Promise<Result>): Promise<Result> => {
    const chosen = shelf ?? (await (choosing ??= choose()));
    return inTime(answerTimeoutMs, () => work(chosen));
  };
  const listen = (): BroadcastChannel | undefined =>
    attempt(() => (channel ??= new BroadcastChannel('service-popups')));
  /** A message costs a page that is left with an open channel its place in the back-forward cache. */
  const leave = (): void => {
    channel?.close();
    channel = undefined;
  };

  return {
    open(onGone) {
      tellGone = onGone;
      // In a task of its own, after the host's: to open a database takes a while on a slow phone.
      return new Promise((resolve) => setTimeout(() => resolve(use(async () => true))));
    },
    put: (records) =>
      use((chosen) => chosen.put(records)).catch((error: unknown) => {
        if (shelf !== local) throw error;
        // The host has filled it: a database, made anew by now, may have room.
        shelf = choosing = undefined;
        return use((chosen) => chosen.put(records));
      }),
    list: (...range) => use((chosen) => chosen.list(...range)),
    remove: (ids) => use((chosen) => chosen.remove(ids)),
    announce() {
      attempt(() => shelf?.look?.());
      listen()?.postMessage(0);
      leave();
    },
    onAnnounced: (listener) => listen()?.addEventListener('message', listener),
    close() {
      // One that is only being chosen as well.
      void attempt(() => use(async (chosen) => chosen.close()));
      leave();
    },
  };
}
