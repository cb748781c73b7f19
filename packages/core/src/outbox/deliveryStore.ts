import { membersOf } from '../boot/stateRecords.js';
import type { Logger } from '../diagnostics/logger.js';
import type { Clock } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import { byOrder } from '../platform/selectRecords.js';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { createTimer } from '../platform/timer.js';
import type { DropReason } from './delivery.js';
import { laneOf } from './laneOf.js';
import type { Ledger } from './ledger.js';
import { createRecordOrder } from './recordOrder.js';

export interface OutboxCaps {
  readonly records: number;
  readonly bytes: number;
}

/** `soon`: within 50 ms. `now`: in this task. `sync`: before the call returns, where the store can. */
export type Urgency = 'soon' | 'now' | 'sync';

/** What is handed over; the store notes whose it is and when it came. */
export type NewDelivery = Omit<OutboxRecord, 'owner' | 'createdAt' | 'order'>;

export interface DeliveryStore {
  readonly add: (delivery: NewDelivery, urgency: Urgency) => void;
  /** Everything known that waits, oldest first; contexts aside. */
  readonly waiting: () => OutboxRecord[];
  readonly context: (id: string | undefined) => OutboxRecord | undefined;
  /** Made by this tab. */
  readonly isOwn: (record: OutboxRecord) => boolean;
  /**
   * Hands everything unwritten to the store, after the write that is under way; resolves when it is written, or could
   * not be. Urgent: before the call returns, for a page that hides and a process that ends.
   */
  readonly write: (isUrgent?: boolean) => Promise<void>;
  /** The store has lost everything: what is known here is written again, and not taken for delivered elsewhere. */
  readonly writeAnew: () => void;
  /** Whether the store has taken everything. */
  readonly isWritten: () => boolean;
  /** Learns what other tabs added and took away. */
  readonly refresh: () => Promise<unknown>;
  /** Delivered, or, with a reason, given up. */
  readonly remove: (records: readonly OutboxRecord[], reason?: DropReason) => void;
  /** Gives everything up, contexts too: they tell who the person is. */
  readonly clear: (reason: DropReason) => void;
}

export interface DeliveryStoreOptions {
  readonly outboxStore: OutboxStore;
  readonly owner: string;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly logger: Logger;
  readonly caps: OutboxCaps;
}

/** Half of what is promised, because timers come late. */
const writeAfterMs = 25;
/** No context is written again when it is this old, so that removing it cannot orphan a new event. */
export const contextLifeMs = 60_000;
const contextKeepMs = 5 * contextLifeMs;
/** Of this tab's contexts that no event needs, the newest are kept: the one that the next event refers to is among them. */
const idleContexts = 20;

/**
 * The deliveries that wait: in memory, so that a page that hides can send them at once, and in the platform's store,
 * which other tabs share and which outlives the page. The store takes effect in the order of the calls.
 */
export function createDeliveryStore(options: DeliveryStoreOptions): DeliveryStore {
  const { outboxStore: store, owner, clock, ledger, logger, caps } = options;
  let known = new Map<string, OutboxRecord>();
  const contexts = new Map<string, OutboxRecord>();
  const { next: nextOrder, isOwn } = createRecordOrder(clock);
  // What the store has not taken yet: the batch it was handed over in last; 0: it is still to be handed over, or was refused.
  const unwritten = new Map<string, object | 0>();
  // Done here, but perhaps still in the store: a listing must not bring them back.
  const unremoved = new Set<string>();
  const timer = createTimer(clock);
  let underWay: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let bytes = 0;

  const waiting = (): OutboxRecord[] => [...known.values()];
  const isFresh = ({ id }: OutboxRecord): boolean => unwritten.get(id) === 0;
  const keep = (record: OutboxRecord): void => {
    if (record.kind === 'context') contexts.set(record.id, record);
    else if (!known.has(record.id)) {
      known.set(record.id, record);
      bytes += record.bytes;
    }
  };
  const takeOut = (record: OutboxRecord): void => {
    if (!isFresh(record)) unremoved.add(record.id);
    unwritten.delete(record.id);
  };
  const remove: DeliveryStore['remove'] = (records, reason) => {
    for (const record of records) {
      if (forget(record) && reason) ledger.dropped(reason);
      takeOut(record);
    }
    if (unremoved.size > 0) schedule();
  };
  /** True when it was known. */
  const forget = (record: OutboxRecord): boolean => {
    const wasKnown = known.delete(record.id);
    if (wasKnown) bytes -= record.bytes;
    return wasKnown;
  };
  /** The oldest analytics go first, never an answer before analytics. */
  const enforceCaps = (): void => {
    for (const lane of ['analytics', 'reports'])
      // Without a copy of them: a full outbox does this at every event, and mostly the first is the one that goes.
      for (const record of known.values()) {
        if (known.size <= caps.records && bytes <= caps.bytes) return;
        if (laneOf(record) === lane) remove([record], 'overflow');
      }
  };

  const schedule = (): void => timer.start(writeAfterMs, () => void write());
  const attempt = async (work: () => unknown): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      logger.warn('The store failed: what it did not take waits in memory.', error);
      return false;
    }
  };
  const put = async (isUrgent: boolean): Promise<void> => {
    const fresh = waiting().filter(isFresh);
    // An event never stands in the store without its context, so contexts come along, and first.
    const needed = new Set(fresh.map(({ ref }) => ref));
    const batch = [
      ...[...contexts.values()].filter((context) => needed.has(context.id) || isFresh(context)),
      ...fresh,
    ];
    if (batch.length === 0) return;
    for (const { id } of batch) unwritten.set(id, batch);
    const isTaken = await attempt(() =>
      isUrgent && store.putSync ? store.putSync(batch) : store.put(batch),
    );
    for (const { id } of batch) {
      // Done with meanwhile, or handed over again.
      if (unwritten.get(id) !== batch) continue;
      unwritten.set(id, 0);
      if (isTaken) unwritten.delete(id);
    }
  };
  const removeStored = async (): Promise<void> => {
    const ids = [...unremoved];
    if (ids.length > 0 && (await attempt(() => store.remove(ids))))
      for (const id of ids) unremoved.delete(id);
  };
  /** One at a time: a store that is slower than the host would be given more and more to do, all of it held in memory. */
  const write = (isUrgent = false): Promise<void> => {
    if (underWay && !isUrgent)
      return (following ??= underWay.then(() => {
        following = undefined;
        return write();
      }));
    timer.stop();
    ledger.persist();
    removeIdleContexts();
    // Both are handed over in this task, for a page that hides.
    return (underWay = Promise.all([put(isUrgent), removeStored()]).then(() => {
      underWay = undefined;
    }));
  };

  /** Page by page: what many tabs have left is never in memory all at once. Mostly there is one. */
  const readAll = async (): Promise<void> => {
    const written = waiting().filter(({ id }) => !unwritten.has(id));
    const present = new Set<string>();
    // Contexts are records too.
    const most = 2 * caps.records;
    let after = '';
    // Every order begins with a digit, and the end comes after them all.
    while (after !== 'end') {
      const page = await store.list(owner, after, most);
      after = page[most - 1]?.order ?? 'end';
      for (const { id } of page) present.add(id);
      for (const record of written) {
        const isPresent = record.order > after || present.has(record.id);
        // Another tab has delivered it; unless the store was found empty meanwhile, and what it held is written anew.
        if (!isPresent && !unwritten.has(record.id)) forget(record);
      }
      for (const record of page)
        if (isRecord(record) && !unremoved.has(record.id) && !isOwn(record)) keep(record);
      known = new Map(
        waiting()
          .sort(byOrder)
          .map((record) => [record.id, record]),
      );
      enforceCaps();
    }
    removeIdleContexts(true);
  };
  const removeIdleContexts = (hasLooked?: boolean): void => {
    const used = new Set(waiting().map(({ ref }) => ref));
    let kept = 0;
    for (const context of [...contexts.values()].reverse()) {
      const { id, createdAt } = context;
      if (used.has(id)) continue;
      const isYoung = Math.abs(clock.now() - createdAt) < contextKeepMs;
      // Other tabs' may be in use there, also by what has come since this one has looked.
      if (isOwn(context) ? isYoung && ++kept <= idleContexts : isYoung || !hasLooked) continue;
      contexts.delete(id);
      takeOut(context);
    }
  };

  return {
    add(delivery, urgency) {
      const createdAt = clock.now();
      const record: OutboxRecord = { ...delivery, owner, createdAt, order: nextOrder(createdAt) };
      keep(record);
      unwritten.set(record.id, 0);
      enforceCaps();
      if (urgency === 'soon') schedule();
      else if (urgency === 'sync') void write(true);
      // After the host's call, with whatever else it adds.
      else void Promise.resolve().then(() => write());
    },
    waiting,
    clear(reason) {
      // What was to be written anew stands in the store as it was before.
      unwritten.clear();
      remove([...waiting(), ...contexts.values()], reason);
      contexts.clear();
    },
    context: (id = '') => contexts.get(id),
    isOwn,
    write,
    writeAnew() {
      if (!hasPage) return;
      for (const id of known.keys()) unwritten.set(id, 0);
      // At once: a host that deletes everything often leaves the page next.
      void write();
    },
    isWritten: () => !unwritten.size,
    refresh: () => attempt(readAll),
    remove,
  };
}

/** What a store gives back may be old, foreign or damaged: only whole records go on. */
export function isRecord(value: unknown): value is OutboxRecord {
  const { id, order, kind, createdAt, bytes } = membersOf(value);
  return (
    typeof id === 'string' &&
    typeof order === 'string' &&
    /^(status|response|event|context)$/.test(kind as string) &&
    Number.isFinite(createdAt) &&
    // No body has more: a record that said so, or less than nothing, would cost the others their place.
    ((bytes as number) & 0xffff) === bytes
  );
}
