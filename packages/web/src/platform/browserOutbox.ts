import { createMemoryOutbox, type OutboxStore } from '@service-popups/core';
import { createIndexedDbRecords, type RecordShelf } from './indexedDbRecords.js';
import { createLocalRecords } from './localRecords.js';

export interface BrowserOutboxOptions {
  /** Tried in this order. Default: IndexedDB, then localStorage. Memory is always the last. */
  readonly shelves?: readonly RecordShelf[];
  readonly channelName?: string;
  readonly openTimeoutMs?: number;
}

/** The browser's outbox store: IndexedDB, else localStorage, else memory; tabs tell each other of new records. */
export function createBrowserOutbox(options: BrowserOutboxOptions = {}): OutboxStore {
  const { channelName = 'service-popups', openTimeoutMs = 3_000 } = options;
  const local = createLocalRecords();
  const shelves = options.shelves ?? [createIndexedDbRecords(), local];
  const memory = createMemoryOutbox();
  let shelf: RecordShelf | undefined;
  let choosing: Promise<RecordShelf> | undefined;
  let channel: BroadcastChannel | undefined;

  const choose = async (): Promise<RecordShelf> => {
    for (const candidate of shelves) {
      try {
        // Some browsers never answer an open in a frame or in private mode.
        await Promise.race([candidate.open(), failAfter(openTimeoutMs)]);
        return (shelf = candidate);
      } catch {
        // The next one.
      }
    }
    return (shelf = memory);
  };
  /** Directly once it is chosen: a page that hides has no turn left to wait for. */
  const use = <Result>(work: (chosen: RecordShelf) => Promise<Result>): Promise<Result> =>
    shelf === undefined ? (choosing ??= choose()).then(work) : work(shelf);

  return {
    async open() {
      await use(async () => undefined);
      await adoptLocal();
      return shelf !== memory;
    },
    put: async (records) => void (await use((chosen) => chosen.put(records))),
    list: (owner) => use((chosen) => chosen.list(owner)),
    remove: async (ids) => void (await use((chosen) => chosen.remove(ids))),
    announce() {
      listen()?.postMessage(0);
    },
    onAnnounced(listener) {
      listen()?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
    close() {
      shelf?.close();
      channel?.close();
      channel = undefined;
    },
  };

  function listen(): BroadcastChannel | undefined {
    try {
      return (channel ??= new BroadcastChannel(channelName));
    } catch {
      return undefined;
    }
  }

  /** What an earlier visit had to leave in localStorage. */
  async function adoptLocal(): Promise<void> {
    try {
      const left = shelf === local || shelf === memory ? [] : local.all();
      if (left.length === 0) return;
      await shelf?.put(left);
      await local.remove(left.map(({ id }) => id));
    } catch {
      // It waits for a later visit.
    }
  }
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No answer.')), ms));
}
