import type { Logger } from '../diagnostics/logger.js';
import type { Clock, Stop } from '../platform/clock.js';
import { byOrder } from '../platform/memoryOutbox.js';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { type DropReason, type Lane, laneOf, lanes } from './delivery.js';
import type { Ledger } from './ledger.js';

export interface OutboxCaps {
  readonly records: number;
  readonly bytes: number;
}

/** `soon`: within 50 ms. `now`: in this task. `sync`: before the call returns, where the store can. */
export type Urgency = 'soon' | 'now' | 'sync';

export interface DeliveryStore {
  readonly add: (record: OutboxRecord, urgency: Urgency) => void;
  /** Everything known that waits, oldest first; contexts aside. */
  readonly waiting: () => Iterable<OutboxRecord>;
  readonly context: (id: string) => OutboxRecord | undefined;
  /** Made by this tab. */
  readonly isOwn: (record: OutboxRecord) => boolean;
  readonly count: () => number;
  /** Hands everything unwritten to the store; resolves when it is written, or could not be. */
  readonly write: (isSync?: boolean) => Promise<void>;
  /** Learns what other tabs added and took away. */
  readonly refresh: () => Promise<void>;
  readonly remove: (records: readonly OutboxRecord[], reason?: DropReason) => void;
  /** Drops what waited too long. */
  readonly expire: (maxAgeMs: (lane: Lane) => number, reason: (lane: Lane) => DropReason) => void;
  readonly stop: Stop;
}

export interface DeliveryStoreOptions {
  readonly store: OutboxStore;
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
const implausibleAgeMs = 365 * 86_400_000;

/**
 * The deliveries that wait: in memory, so that a page that hides can send them at once, and in the platform's store,
 * which other tabs share and which outlives the page. The store takes effect in the order of the calls.
 */
export function createDeliveryStore(options: DeliveryStoreOptions): DeliveryStore {
  const { store, owner, clock, ledger, logger, caps } = options;
  let known = new Map<string, OutboxRecord>();
  const contexts = new Map<string, OutboxRecord>();
  const own = new Set<string>();
  const unwritten = new Map<string, OutboxRecord>();
  const writing = new Set<OutboxRecord>();
  // Done here, but perhaps still in the store: a listing must not bring them back.
  const unremoved = new Set<string>();
  let bytes = 0;
  let stopTimer: Stop | undefined;
  let isQueued = false;

  const keep = (record: OutboxRecord): void => {
    if (record.kind === 'context') contexts.set(record.id, record);
    else if (!known.has(record.id)) {
      known.set(record.id, record);
      bytes += record.bytes;
    }
  };
  /** True when it was known. */
  const forget = (record: OutboxRecord): boolean => {
    const wasKnown = known.delete(record.id);
    if (wasKnown) bytes -= record.bytes;
    own.delete(record.id);
    return wasKnown;
  };
  const remove: DeliveryStore['remove'] = (records, reason) => {
    for (const record of records) {
      if (forget(record) && reason !== undefined) ledger.dropped(reason, 1);
      if (!unwritten.delete(record.id) || writing.has(record)) unremoved.add(record.id);
    }
    if (unremoved.size > 0) schedule();
  };

  /** The oldest analytics go first, never an answer before analytics. */
  const enforceCaps = (): void => {
    while (known.size > caps.records || bytes > caps.bytes) {
      const victim = oldest('analytics') ?? oldest('reports');
      if (victim === undefined) return;
      remove([victim], 'overflow');
    }
  };
  const oldest = (lane: Lane): OutboxRecord | undefined => {
    for (const record of known.values()) if (laneOf(record) === lane) return record;
    return undefined;
  };

  const schedule = (): void => {
    stopTimer ??= clock.after(writeAfterMs, () => void write());
  };
  const queue = (): void => {
    if (isQueued) return;
    isQueued = true;
    void Promise.resolve().then(() => write());
  };
  const attempt = async (work: () => Promise<void> | void): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      logger.warn('The store could not be written; deliveries wait in memory.', error);
      return false;
    }
  };
  const put = async (isSync: boolean): Promise<void> => {
    const fresh = [...unwritten.values()].filter((record) => isSync || !writing.has(record));
    // An event never stands in the store without its context, so contexts come along, and first.
    const refs = new Set(fresh.map(({ kind, ref = '' }) => (kind === 'event' ? ref : '')));
    const batch = [
      ...[...contexts.values()].filter((record) => refs.has(record.id) || fresh.includes(record)),
      ...fresh.filter(({ kind }) => kind !== 'context'),
    ];
    if (batch.length === 0) return;
    for (const record of batch) writing.add(record);
    const isWritten = await attempt(() =>
      isSync && store.putSync !== undefined ? store.putSync(batch) : store.put(batch),
    );
    for (const record of batch) {
      writing.delete(record);
      if (isWritten && unwritten.get(record.id) === record) unwritten.delete(record.id);
    }
  };
  const removeStored = async (): Promise<void> => {
    const ids = [...unremoved];
    if (ids.length === 0 || !(await attempt(() => store.remove(ids)))) return;
    for (const id of ids) unremoved.delete(id);
  };
  const write = async (isSync = false): Promise<void> => {
    stopTimer?.();
    stopTimer = undefined;
    isQueued = false;
    ledger.persist();
    // Both are handed over in this task, for a page that hides; the store keeps their order.
    await Promise.all([put(isSync), removeStored()]);
  };

  const refresh = async (): Promise<void> => {
    const written = [...known.values()].filter(({ id }) => !unwritten.has(id));
    let listed: OutboxRecord[] = [];
    const isRead = await attempt(async () => {
      listed = (await store.list(owner)).filter(isRecord);
    });
    if (!isRead) return;
    const present = new Set(listed.map(({ id }) => id));
    // Another tab has delivered it.
    for (const record of written) if (!present.has(record.id)) forget(record);
    for (const record of listed) if (!unremoved.has(record.id) && !own.has(record.id)) keep(record);
    known = new Map([...known.values()].sort(byOrder).map((record) => [record.id, record]));
    removeIdleContexts();
    enforceCaps();
  };
  const removeIdleContexts = (): void => {
    const used = new Set([...known.values()].map(({ ref }) => ref));
    for (const { id, createdAt } of contexts.values()) {
      if (used.has(id) || Math.abs(clock.now() - createdAt) < contextKeepMs) continue;
      contexts.delete(id);
      own.delete(id);
      unremoved.add(id);
    }
  };

  return {
    add(record, urgency) {
      keep(record);
      own.add(record.id);
      unwritten.set(record.id, record);
      enforceCaps();
      if (urgency === 'soon') schedule();
      else if (urgency === 'now') queue();
      else void write(true);
    },
    waiting: () => known.values(),
    context: (id) => contexts.get(id),
    isOwn: ({ id }) => own.has(id),
    count: () => known.size,
    write,
    refresh,
    remove,
    expire(maxAgeMs, reason) {
      for (const lane of lanes) {
        const isOld = (record: OutboxRecord): boolean => {
          const age = clock.now() - record.createdAt;
          // An age of years is a clock that was wrong: better late than lost.
          return (
            laneOf(record) === lane && !own.has(record.id) && age > maxAgeMs(lane) && age < implausibleAgeMs
          );
        };
        remove([...known.values()].filter(isOld), reason(lane));
      }
    },
    stop() {
      stopTimer?.();
      stopTimer = undefined;
    },
  };
}

const kinds: readonly unknown[] = ['status', 'response', 'event', 'context'];

/** What a store gives back may be old, foreign or damaged: only whole records go on. */
function isRecord(value: unknown): value is OutboxRecord {
  const { id, order, kind, createdAt, bytes } = (value ?? {}) as Partial<OutboxRecord>;
  return (
    typeof id === 'string' &&
    typeof order === 'string' &&
    kinds.includes(kind) &&
    Number.isFinite(createdAt) &&
    Number.isFinite(bytes)
  );
}
