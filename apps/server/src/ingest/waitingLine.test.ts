import { describe, expect, it } from 'vitest';
import { createWaitingLine } from './waitingLine.js';

function withResolvers() {
  let resolve = (_value: string): void => undefined;
  let reject = (_reason: Error): void => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('a waiting line', () => {
  it('is full while its places are taken, and frees a place whether the work succeeds or fails', async () => {
    const line = createWaitingLine(2, () => false);
    const done = withResolvers();
    const failed = withResolvers();
    const first = line.through(() => done.promise);
    expect(line.isFull()).toBe(false);
    const second = line.through(() => failed.promise);
    expect(line.isFull()).toBe(true);
    failed.reject(new Error('refused'));
    await expect(second).rejects.toThrow('refused');
    expect(line.isFull()).toBe(false);
    done.resolve('written');
    expect(await first).toBe('written');
  });

  it('is full when what comes after it is', () => {
    expect(createWaitingLine(2, () => true).isFull()).toBe(true);
  });
});
