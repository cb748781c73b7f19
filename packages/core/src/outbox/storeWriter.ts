import type { Logger } from '../diagnostics/logger.js';
import type { Clock } from '../platform/clock.js';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { createTimer } from '../platform/timer.js';
import type { Ledger } from './ledger.js';

/**
 * Brings the store in line with what is in memory. One write at a time: a store that is slower than the host would
 * otherwise be given more and more to do, all of it held in memory until it is done.
 */
export interface StoreWriter {
  /** To be written, and not gone yet: the store need not know it. */
  readonly unwritten: Map<string, OutboxRecord>;
  /** Done here, but perhaps still in the store: a listing must not bring them back. */
  readonly unremoved: Set<string>;
  readonly remove: (id: string) => void;
  /** Within 50 ms. */
  readonly schedule: () => void;
  /**
   * Hands everything over, after the write that is under way; resolves when it is written, or could not be. Urgent:
   * before the call returns, for a page that hides and a process that ends.
   */
  readonly write: (isUrgent?: boolean) => Promise<void>;
  /** Runs what may fail; says whether it did not. */
  readonly attempt: (work: () => unknown) => Promise<boolean>;
}

export interface StoreWriterOptions {
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly logger: Logger;
  readonly contexts: ReadonlyMap<string, OutboxRecord>;
  /** Whether it is still to be in the store. */
  readonly isWanted: (id: string) => boolean;
}

/** Half of what is promised, because timers come late. */
const writeAfterMs = 25;

export function createStoreWriter(options: StoreWriterOptions): StoreWriter {
  const { store, ledger, logger, contexts, isWanted } = options;
  const unwritten = new Map<string, OutboxRecord>();
  const unremoved = new Set<string>();
  // Of these, what the store has not been told.
  const untold = new Set<string>();
  const timer = createTimer(options.clock);
  let underWay: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  const attempt = async (work: () => unknown): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      logger.warn('The store failed; deliveries wait in memory.', error);
      return false;
    }
  };
  const put = async (isUrgent: boolean): Promise<void> => {
    const fresh = [...unwritten.values()];
    // An event never stands in the store without its context, so contexts come along, and first.
    const needed = new Set(fresh.flatMap(({ id, ref }) => [id, ref]));
    const batch = [
      ...[...contexts.values()].filter(({ id }) => needed.has(id)),
      ...fresh.filter(({ kind }) => kind !== 'context'),
    ];
    unwritten.clear();
    if (batch.length === 0) return;
    const isWritten = await attempt(() =>
      isUrgent && store.putSync ? store.putSync(batch) : store.put(batch),
    );
    // What was removed meanwhile is not to come back, and what was put anew is newer.
    const isMissing = ({ id }: OutboxRecord): boolean => !isWritten && !unwritten.has(id) && isWanted(id);
    for (const record of batch.filter(isMissing)) unwritten.set(record.id, record);
  };
  const removeStored = async (): Promise<void> => {
    const ids = [...untold];
    untold.clear();
    const isDone = ids.length === 0 || (await attempt(() => store.remove(ids)));
    for (const id of ids) {
      if (isDone) unremoved.delete(id);
      else untold.add(id);
    }
  };
  const handOver = (isUrgent: boolean): Promise<void> => {
    timer.stop();
    ledger.persist();
    // Both in this task, for a page that hides.
    const mine = Promise.all([put(isUrgent), removeStored()]).then(() => {
      if (underWay === mine) underWay = undefined;
    });
    return (underWay = mine);
  };
  const write = (isUrgent = false): Promise<void> => {
    if (isUrgent || !underWay) return handOver(isUrgent);
    return (following ??= underWay.then(() => {
      following = undefined;
      return write();
    }));
  };

  return {
    unwritten,
    unremoved,
    remove(id) {
      if (unwritten.delete(id)) return;
      unremoved.add(id);
      untold.add(id);
    },
    schedule: () => timer.start(writeAfterMs, () => void write()),
    write,
    attempt,
  };
}
