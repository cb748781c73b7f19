import { describe, expect, it } from 'vitest';
import { foreignPromise } from '../test/foreignPromise.js';
import { attempt } from './attempt.js';

const fault = new Error('ours');
const fail = (): number => {
  throw fault;
};

describe('attempt', () => {
  it('hands the result through, now or later', async () => {
    expect(attempt(() => 2 + 3)).toBe(5);
    await expect(attempt(() => Promise.resolve(5))).resolves.toBe(5);
  });

  it('gives undefined in place of what is thrown or rejected', async () => {
    expect(attempt(fail)).toBeUndefined();
    await expect(attempt(() => Promise.reject(fault))).resolves.toBeUndefined();
  });

  it('gives what is made of the fault, thrown or rejected, whichever promise it is', async () => {
    const faults: unknown[] = [];
    const note = (error: unknown): number => faults.push(error);
    expect(attempt(fail, note)).toBe(1);
    await expect(attempt(async () => fail(), note)).resolves.toBe(2);
    expect(await attempt(() => foreignPromise(Promise.reject<number>(fault)), note)).toBe(3);
    expect(faults).toEqual([fault, fault, fault]);
  });
});
