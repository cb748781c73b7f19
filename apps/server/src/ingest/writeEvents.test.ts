import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createSdkChecks } from '../http/checks.js';
import type { Database } from '../store/database.js';
import { analyticsBatch, analyticsEvent, noon } from '../testing/builders.js';
import { createKnownKeys } from './knownKeys.js';
import { createPrepareBatch } from './prepareBatch.js';
import { createSpareMemory } from './spareMemory.js';
import { createWriteEvents } from './writeEvents.js';

const keys = createKnownKeys();
keys.learn(analyticsBatch([]).publicKey, 'shop');
const prepare = createPrepareBatch({
  check: createSdkChecks().analytics,
  spare: createSpareMemory(1),
  keys,
});
const member = (id: string, projectId = 'shop', name = 'opened') => {
  const bytes = Buffer.from(JSON.stringify(analyticsBatch([analyticsEvent(id, { name })])));
  return { projectId, batch: prepare({ bytes, receivedAt: Date.parse(noon), n: 1 }) };
};

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('refused', 0, 'error');
  error.code = code;
  return error;
}

/** Remembers which way was taken; refuses COPY as it is told. */
function createFakeDatabase(refusals: (Error | undefined)[], hasCopy = true) {
  const ways: string[] = [];
  const database = {
    query: () => {
      ways.push('looked up');
      return Promise.resolve([]);
    },
    copyIn: hasCopy
      ? () => {
          const refusal = refusals.shift();
          ways.push(refusal === undefined ? 'copied' : 'refused');
          return refusal === undefined ? Promise.resolve() : Promise.reject(refusal);
        }
      : undefined,
  } as unknown as Database;
  return { database, ways };
}

describe('writing events', () => {
  it('copies what is new and acknowledges all of it', async () => {
    const { database, ways } = createFakeDatabase([]);
    const acks = await createWriteEvents(database)([member('a'), member('b')], 0);
    expect(acks).toEqual([
      { accepted: 1, duplicates: 0 },
      { accepted: 1, duplicates: 0 },
    ]);
    expect(ways).toEqual(['copied']);
  });

  it.each([
    { name: 'the key belongs to another project than was thought', members: () => [member('a', 'another')] },
    { name: 'a batch is there twice', members: () => [member('a'), member('a')] },
    { name: 'a crash is to be grouped', members: () => [member('a', 'shop', 'service_app_crash')] },
  ])('looks events up when $name', async ({ members }) => {
    const { database, ways } = createFakeDatabase([]);
    await createWriteEvents(database)(members(), 0);
    expect(ways).toEqual(['looked up']);
  });

  it('looks events up where there is no COPY', async () => {
    const { database, ways } = createFakeDatabase([], false);
    await createWriteEvents(database)([member('a')], 0);
    expect(ways).toEqual(['looked up']);
  });

  it.each(['23505', '22012', '40P01'])('goes the other way when COPY is refused with %s', async (code) => {
    const { database, ways } = createFakeDatabase([databaseError(code)]);
    expect(await createWriteEvents(database)([member('a')], 0)).toEqual([{ accepted: 0, duplicates: 1 }]);
    expect(ways).toEqual(['refused', 'looked up']);
  });

  it('looks the next groups up too, the more of them the more often COPY was refused in a row', async () => {
    const { database, ways } = createFakeDatabase([databaseError('23505'), databaseError('23505')]);
    const write = createWriteEvents(database);
    for (let group = 0; group < 30; group += 1) await write([member('a')], 0);
    const lookedUp = (times: number) => Array.from({ length: times }, () => 'looked up');
    expect(ways).toEqual([
      'refused',
      ...lookedUp(9),
      'refused',
      ...lookedUp(17),
      ...Array.from({ length: 4 }, () => 'copied'),
    ]);
  });

  it('says so when the database is away, and tries nothing else', async () => {
    const away = new Error('connect ECONNREFUSED');
    const { database, ways } = createFakeDatabase([away, databaseError('57P01')]);
    const write = createWriteEvents(database);
    await expect(write([member('a')], 0)).rejects.toBe(away);
    await expect(write([member('a')], 0)).rejects.toMatchObject({ code: '57P01' });
    expect(ways).toEqual(['refused', 'refused']);
  });
});
