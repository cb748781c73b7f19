import { describe, expect, it } from 'vitest';
import { giveUpAfter } from './giveUpAfter.js';

describe('giving up', () => {
  it('waits for what is done in time, and hears of its failure', async () => {
    expect(await giveUpAfter(60_000, Promise.resolve('done'))).toBe(true);
    await expect(giveUpAfter(60_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('leaves behind what hangs', async () => {
    expect(await giveUpAfter(10, new Promise(() => undefined))).toBe(false);
  });
});
