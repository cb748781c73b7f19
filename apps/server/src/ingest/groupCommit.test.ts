import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import pg from 'pg';
import { createGroupCommit, QueueFull } from './groupCommit.js';
import type { GroupCommitOptions } from './groupCommit.js';

/** A run that is settled by hand. */
function createGate() {
  const runs: { members: readonly number[]; settle(error?: Error): void }[] = [];
  const run = (members: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) =>
      runs.push({
        members,
        settle: (error) => (error === undefined ? resolve(members.map((n) => `done ${n}`)) : reject(error)),
      }),
    );
  return { runs, run };
}

function refusal(): pg.DatabaseError {
  const error = new pg.DatabaseError('invalid input', 0, 'error');
  error.code = '22P02';
  return error;
}

function create(
  options: Partial<GroupCommitOptions<number, string>> & Pick<GroupCommitOptions<number, string>, 'run'>,
) {
  return createGroupCommit<number, string>({
    bytesOf: () => 1,
    maxQueued: 100,
    maxQueuedBytes: 1_000,
    maxGroup: 10,
    maxGroupBytes: 1_000,
    ...options,
  });
}

describe('group commit', () => {
  it('takes the first two at once and lets the rest form one group meanwhile', async () => {
    const { runs, run } = createGate();
    const group = create({ run });
    const all = [1, 2, 3, 4, 5].map((n) => group.submit(n));
    expect(runs.map(({ members }) => members)).toEqual([[1], [2]]);
    runs[0]?.settle();
    await all[0];
    await expect.poll(() => runs[2]?.members).toEqual([3, 4, 5]);
    runs[1]?.settle();
    runs[2]?.settle();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5].map((n) => `done ${n}`));
  });

  it('never has more than two groups under way, nor a group above its bounds', async () => {
    let inFlight = 0;
    let most = 0;
    const sizes: number[] = [];
    const group = create({
      maxGroup: 7,
      bytesOf: (n) => n,
      maxGroupBytes: 20,
      run: async (members) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        sizes.push(members.length);
        if (members.length > 1) expect(members.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(20);
        await new Promise((resolve) => setTimeout(resolve, 1));
        inFlight -= 1;
        return members.map((n) => `done ${n}`);
      },
    });
    // The last of them are above the bound each, and go alone.
    const given = Array.from({ length: 60 }, (_, index) => index % 30);
    expect(await Promise.all(given.map(group.submit))).toEqual(given.map((n) => `done ${n}`));
    expect(most).toBe(2);
    expect(Math.max(...sizes)).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7);
  });

  it('refuses at once what does not fit into the queue, by number and by bytes', async () => {
    const { run } = createGate();
    const byNumber = create({ run, maxQueued: 2 });
    [1, 2, 3, 4].forEach((n) => void byNumber.submit(n).catch(() => undefined));
    expect(byNumber.isFull()).toBe(true);
    await expect(byNumber.submit(5)).rejects.toBeInstanceOf(QueueFull);
    const { runs, run: runBytes } = createGate();
    const byBytes = create({ run: runBytes, bytesOf: () => 600 });
    const taken = [1, 2, 3, 4].map((n) => byBytes.submit(n));
    await expect(byBytes.submit(5)).rejects.toBeInstanceOf(QueueFull);
    runs[0]?.settle();
    await taken[0];
    await expect.poll(() => byBytes.isFull()).toBe(false);
  });

  it('runs a refused group again in parts, and only the bad ones fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 5 }), async (bad) => {
        const written: number[] = [];
        const group = create({
          run: async (members) => {
            await Promise.resolve();
            if (members.some((n) => bad.includes(n))) throw refusal();
            written.push(...members);
            return members.map((n) => `done ${n}`);
          },
        });
        const all = Array.from({ length: 31 }, (_, n) => group.submit(n));
        const settled = await Promise.allSettled(all);
        expect(settled.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual(
          [...bad].sort((a, b) => a - b),
        );
        expect(written.sort((a, b) => a - b)).toEqual(
          Array.from({ length: 31 }, (_, n) => n).filter((n) => !bad.includes(n)),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('does not try members alone when the database is away: all are told', async () => {
    const { runs, run } = createGate();
    const group = create({ run });
    const all = [1, 2, 3, 4].map((n) => group.submit(n).catch((error: Error) => error.message));
    runs[0]?.settle();
    await expect.poll(() => runs.length).toBe(3);
    runs[2]?.settle(new Error('connect ECONNREFUSED'));
    expect(await Promise.all([all[2], all[3]])).toEqual(['connect ECONNREFUSED', 'connect ECONNREFUSED']);
    expect(runs).toHaveLength(3);
    runs[1]?.settle();
    await all[1];
  });

  it.each([
    { name: 'the database', error: refusal },
    { name: 'JavaScript', error: () => new RangeError('Maximum call stack size exceeded') },
  ])('finds one member that $name refuses among many in a few runs', async ({ error }) => {
    let runs = 0;
    const group = create({
      maxQueued: 500,
      maxGroup: 500,
      run: async (members) => {
        runs += 1;
        await Promise.resolve();
        if (members.includes(77)) throw error();
        return members.map((n) => `done ${n}`);
      },
    });
    const all = Array.from({ length: 400 }, (_, n) => group.submit(n));
    const settled = await Promise.allSettled(all);
    expect(settled.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([77]);
    expect(runs).toBeLessThan(30);
  });

  it('stops trying what is left of a refused group when the database goes away meanwhile', async () => {
    let runs = 0;
    const group = create({
      run: async (members) => {
        await Promise.resolve();
        if (members.length === 1 && members[0] === 0) return ['done 0'];
        runs += 1;
        throw members.length > 1 ? refusal() : new Error('connect ECONNREFUSED');
      },
    });
    const settled = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => group.submit(n)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', ...Array<string>(7).fill('rejected')]);
    expect(runs).toBeLessThan(6);
  });

  it('is drained when everything that was submitted is settled', async () => {
    const { runs, run } = createGate();
    const group = create({ run });
    await group.drain();
    const first = group.submit(1);
    void group.submit(2);
    let isDrained = false;
    const drained = group.drain().then(() => (isDrained = true));
    runs[0]?.settle();
    await first;
    await new Promise(setImmediate);
    expect(isDrained).toBe(false);
    runs[1]?.settle();
    await drained;
  });
});
