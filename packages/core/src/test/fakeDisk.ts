import { createMemoryStorage } from '../platform/memoryStorage.js';
import { createMemoryOutbox } from './memoryOutbox.js';
import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import type { KeyValueStorage } from '../platform/storage.js';

/** What outlives a page and is shared by tabs. */
export interface FakeDisk {
  readonly storage: KeyValueStorage;
  /** The outbox store as one tab sees it. After `kill` nothing of that tab takes effect any more. */
  readonly openOutbox: (options?: { canWriteAtOnce?: boolean }) => OutboxStore & { kill(): void };
  readonly records: (owner: string) => Promise<OutboxRecord[]>;
  /** The host deletes what an owner's tabs have written. */
  readonly wipe: (owner: string) => Promise<void>;
  /** Makes the store refuse to write, read or both. */
  readonly breakStore: (what: { put?: boolean; list?: boolean; remove?: boolean }) => void;
}

interface FakeTab {
  readonly hear: () => void;
  onGone?: (() => void) | undefined;
}

export function createFakeDisk(): FakeDisk {
  const shared = createMemoryOutbox();
  const storage = createMemoryStorage();
  const tabs = new Set<FakeTab>();
  let broken: { put?: boolean; list?: boolean; remove?: boolean } = {};
  const refuse = (isBroken: boolean | undefined): void => {
    if (isBroken === true) throw new Error('The disk is broken.');
  };
  return {
    storage,
    records: (owner) => shared.list(owner),
    async wipe(owner) {
      await shared.remove((await shared.list(owner)).map(({ id }) => id));
      for (const { onGone } of tabs) onGone?.();
    },
    breakStore(what) {
      broken = what;
    },
    openOutbox({ canWriteAtOnce = false } = {}) {
      const listeners = new Set<() => void>();
      let isAlive = true;
      const hear = (): void => [...listeners].forEach((listener) => listener());
      const tab: FakeTab = { hear };
      tabs.add(tab);
      // Copies, as structured clones would be, whatever a host has made of `toJSON`; and a moment later, as a disk is.
      const copy = (records: readonly OutboxRecord[]): OutboxRecord[] => records.map((one) => ({ ...one }));
      return {
        async open(onGone) {
          tab.onGone = onGone;
          return true;
        },
        async put(records) {
          await Promise.resolve();
          refuse(broken.put);
          if (isAlive) await shared.put(copy(records));
        },
        ...(canWriteAtOnce && {
          putSync: (records: readonly OutboxRecord[]) => {
            refuse(broken.put);
            if (isAlive) shared.putSync?.(copy(records));
          },
        }),
        async list(...range) {
          await Promise.resolve();
          refuse(broken.list);
          return copy(await shared.list(...range));
        },
        async remove(ids) {
          await Promise.resolve();
          refuse(broken.remove);
          if (isAlive) await shared.remove(ids);
        },
        announce() {
          listeners.clear();
          for (const other of tabs) if (other !== tab && isAlive) other.hear();
        },
        onAnnounced: (listener) => void listeners.add(listener),
        close: () => void tabs.delete(tab),
        kill() {
          isAlive = false;
          tabs.delete(tab);
        },
      };
    },
  };
}
