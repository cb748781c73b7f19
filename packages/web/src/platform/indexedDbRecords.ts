import type { OutboxRecord } from '@service-popups/core';

/** The part of the outbox store that differs by place; calls take effect in the order in which they are made. */
export interface RecordShelf {
  /** Rejects where records cannot be kept here. */
  readonly open: () => Promise<unknown>;
  readonly put: (records: readonly OutboxRecord[]) => Promise<unknown>;
  readonly list: (owner: string) => Promise<OutboxRecord[]>;
  readonly remove: (ids: readonly string[]) => Promise<unknown>;
  readonly close: () => void;
}

const table = 'outbox';

/** Records in IndexedDB, one each. The connection stays open, because a page that hides has no time to open one. */
export function createIndexedDbRecords(name = 'service-popups'): RecordShelf {
  let database: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;
  const forget = (): void => {
    database?.close();
    database = undefined;
    opening = undefined;
  };
  const connect = (): Promise<IDBDatabase> =>
    (opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      // Without a version, so that an older release opens what a newer one has left.
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore(table, { keyPath: 'id' });
        store.createIndex('owner', ['owner', 'order']);
      };
      request.onsuccess = () => {
        database = request.result;
        // Somebody deletes or upgrades it, or the browser does: let go, and open anew when needed.
        database.onversionchange = database.onclose = forget;
        resolve(database);
      };
      request.onerror = () => reject(request.error);
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  const begin = <Result>(
    opened: IDBDatabase,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> =>
    new Promise((resolve, reject) => {
      const transaction = opened.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
      // Not waiting for the requests' events first: the page may have no turn left to hear them.
      transaction.commit();
    });
  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> => {
    if (database !== undefined) {
      try {
        return await begin(database, mode, work);
      } catch (error) {
        // A connection that was lost is opened anew, once; everything else is a real fault.
        if ((error as DOMException | null)?.name !== 'InvalidStateError') throw error;
        forget();
      }
    }
    return begin(await connect(), mode, work);
  };

  return {
    // Looks at the table as well: a database of that name may be somebody else's.
    open: () => run('readonly', (store) => store.index('owner').count()),
    put: (records) =>
      run('readwrite', (store) => {
        for (const record of records) store.put(record);
        return undefined;
      }),
    list: async (owner) =>
      (await run<OutboxRecord[]>('readonly', (store) =>
        store.index('owner').getAll(IDBKeyRange.bound([owner], [owner, []])),
      )) ?? [],
    remove: (ids) =>
      run('readwrite', (store) => {
        for (const id of ids) store.delete(id);
        return undefined;
      }),
    close: forget,
  };
}
