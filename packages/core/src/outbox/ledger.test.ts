import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createMemoryStorage } from '../platform/memoryStorage.js';
import { createLedger } from './ledger.js';

const records = (stored?: string) => {
  const storage = createMemoryStorage();
  if (stored !== undefined) storage.setItem('dropped', stored);
  return { storage, records: createStateRecords(storage) };
};

describe('the ledger', () => {
  it('takes whole numbers of what was stored, and nothing else', () => {
    const ledger = createLedger(
      records('{"overflow":3,"expired":-2,"rejected":"7","corrupt":1.5,"consent":null}').records,
    );
    expect(ledger.unreported()).toEqual({ overflow: 3, expired: 2 });
    expect(ledger.totals()).toEqual({ delivered: 0, dropped: {} });
  });

  it.each(['text', '[]', '7', 'null', '{'])('begins anew where %s was stored', (stored) => {
    expect(createLedger(records(stored).records).unreported()).toBeUndefined();
  });

  it('keeps what came meanwhile when the server has heard of the rest, also over a page load', () => {
    const { records: kept, storage } = records();
    const ledger = createLedger(kept);
    ledger.dropped('overflow');
    ledger.dropped('expired');
    const told = ledger.unreported();
    ledger.dropped('overflow');
    ledger.reported(told);
    expect(ledger.unreported()).toEqual({ overflow: 1 });
    ledger.persist();
    expect(createLedger(kept).unreported()).toEqual({ overflow: 1 });
    ledger.reported({ overflow: 1 });
    ledger.persist();
    expect(storage.getItem('dropped')).toBeNull();
    expect(ledger.totals().dropped).toEqual({ overflow: 2, expired: 1 });
  });

  it('writes only when something has changed', () => {
    const { records: kept, storage } = records();
    const ledger = createLedger(kept);
    ledger.dropped('overflow');
    ledger.persist();
    storage.removeItem('dropped');
    ledger.persist();
    expect(storage.getItem('dropped')).toBeNull();
  });
});
