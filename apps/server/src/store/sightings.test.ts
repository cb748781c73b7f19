import { describe, expect, it } from 'vitest';
import type { Database } from './database.js';
import type { KeyEntry } from './projectDirectory.js';
import { createSightings } from './sightings.js';

const entry = { id: 'key', project: { id: 'demo' } } as KeyEntry;

/** A database that takes its time: each write is done when the test says so. */
function slowDatabase() {
  const writes: ((error?: Error) => void)[] = [];
  const query = () =>
    new Promise<never[]>((resolve, reject) =>
      writes.push((error) => (error === undefined ? resolve([]) : reject(error))),
    );
  return { writes, database: { query } as unknown as Database };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('sightings', () => {
  it('are told to be written only when those are whose write was under way already', async () => {
    const { writes, database } = slowDatabase();
    const sightings = createSightings(database, () => 0);
    sightings.see(entry, 'answers', undefined);
    const first = sightings.flush();
    let isTold = false;
    const second = sightings.flush().then(() => (isTold = true));
    await turn();
    expect([writes.length, isTold]).toEqual([1, false]);
    writes[0]?.();
    await Promise.all([first, second]);
    expect([writes.length, isTold]).toEqual([1, true]);
  });

  it('that could not be written hold nobody up who comes after', async () => {
    const { writes, database } = slowDatabase();
    const sightings = createSightings(database, () => 0);
    sightings.see(entry, 'answers', undefined);
    const failed = sightings.flush();
    await turn();
    writes[0]?.(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    sightings.see(entry, 'answers', undefined);
    const next = sightings.flush();
    await turn();
    writes[1]?.();
    await next;
  });
});
