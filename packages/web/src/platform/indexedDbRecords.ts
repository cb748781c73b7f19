import type { OutboxRecord, OutboxStore } from '@service-popups/core';

/** A place where records can be kept. Calls take effect in the order in which they are made. */
export interface RecordShelf {
  /** Rejects where records cannot be kept here. `onGone`: somebody else has deleted them. */
  readonly open: (onGone?: () => void) => Promise<unknown>;
  readonly put: (records: readonly OutboxRecord[]) => Promise<void>;
  readonly list: OutboxStore['list'];
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Finds out whether they are gone, where nothing tells. */
  readonly look?: () => void;
  readonly close: () => void;
}

const table = 'outbox';

/** Records in IndexedDB, one each. The connection stays open, because a page that hides has no time to open one. */
export function createIndexedDbRecords(name = 'service-popups'): RecordShelf {
  let database: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;
  let tellGone: (() => void) | undefined;
  /** Somebody deletes or upgrades it, or it failed: let go, and open anew when needed. */
  const close = (): void => {
    database?.close();
    database = opening = undefined;
  };
  const connect = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      // Without a version, so that an older release opens what a newer one has left.
      const request = indexedDB.open(name);
      request.onupgradeneeded = () =>
        request.result.createObjectStore(table, { keyPath: 'id' }).createIndex('owner', ['owner', 'order']);
      request.onsuccess = () => {
        // Let go while it was being opened, and opened once more: a host could not delete it while that one is there.
        database?.close();
        database = request.result;
        database.onversionchange = database.onclose = () => {
          close();
          tellGone?.();
        };
        resolve(database);
      };
      request.onerror = () => reject(request.error);
    });
  const begin = <Result>(
    opened: IDBDatabase,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result> | void,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const transaction = opened.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request?.result as Result);
      transaction.onabort = () => reject(transaction.error);
      // Not waiting for the requests' events first: the page may have no turn left to hear them.
      transaction.commit();
    });
  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result> | void,
  ): Promise<Result> => {
    try {
      return await begin(database ?? (await (opening ??= connect())), mode, work);
    } catch (error) {
      close();
      throw error;
    }
  };

  const list: RecordShelf['list'] = (owner, after = '', most) =>
    run<OutboxRecord[]>('readonly', (store) =>
      store.index('owner').getAll(IDBKeyRange.bound([owner, after], [owner, []], true), most),
    );

  return {
    open(onGone) {
      tellGone = onGone;
      // Looks at the table as well: a database of that name may be somebody else's.
      return list('');
    },
    put: (records) => run<void>('readwrite', (store) => records.forEach((record) => void store.put(record))),
    list,
    remove: (ids) => run<void>('readwrite', (store) => ids.forEach((id) => void store.delete(id))),
    close,
  };
}
