import { describe, expect, it } from 'vitest';
import { createLastWrites } from './lastWrites.js';

describe('lastWrites', () => {
  it('reads at once where nothing is being written', async () => {
    const writes = createLastWrites();
    const reads: string[] = [];
    const read = writes.read(async () => reads.push('read'));
    expect(reads).toEqual(['read']);
    await read;
  });

  it('reads after what is being written, whether or not that works', async () => {
    const writes = createLastWrites();
    const order: string[] = [];
    const ends: ((worked: boolean) => void)[] = [];
    const write = (): void =>
      writes.add(
        new Promise<void>((resolve, reject) => {
          ends.push((worked) => (worked ? resolve() : reject(new Error('refused'))));
        }),
      );
    write();
    write();
    const read = writes.read(async () => order.push('read'));
    ends[0]?.(false);
    await Promise.resolve();
    order.push('written');
    ends[1]?.(true);
    await read;
    expect(order).toEqual(['written', 'read']);
  });
});
