import { describe, expect, it, vi } from 'vitest';
import { createSharedListener } from './sharedListener.js';

/** A window that knows how many listeners it has, and those who wait for what happens in it. */
const start = ({ once }: { once: boolean }) => {
  const page = new EventTarget();
  const listeners = new Set<unknown>();
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    listeners.add(listener);
    page.addEventListener(type, listener);
  });
  vi.stubGlobal('removeEventListener', (type: string, listener: EventListener) => {
    listeners.delete(listener);
    page.removeEventListener(type, listener);
  });
  const looks: number[] = [];
  const fired: number[] = [];
  const wait = createSharedListener<number>({
    type: 'reach',
    once,
    look: ({ detail }: CustomEvent<number>) => {
      looks.push(detail);
      return (wanted) => wanted <= detail;
    },
  });
  return {
    listeners,
    looks,
    fired,
    waitFor: (wanted: number) => wait(wanted, () => fired.push(wanted)),
    reach: (detail: number) => page.dispatchEvent(new CustomEvent('reach', { detail })),
  };
};

describe('createSharedListener', () => {
  it('looks once at each event, with one listener, for a thousand who wait', () => {
    const { listeners, looks, fired, waitFor, reach } = start({ once: true });
    for (let wanted = 1; wanted <= 1_000; wanted += 1) waitFor(wanted);
    reach(3);
    expect([listeners.size, looks, fired]).toEqual([1, [3], [1, 2, 3]]);
  });

  it('fires once where that is asked for, and else each time', () => {
    const once = start({ once: true });
    once.waitFor(1);
    once.waitFor(5);
    once.reach(1);
    once.reach(1);
    expect(once.fired).toEqual([1]);

    const always = start({ once: false });
    always.waitFor(1);
    always.reach(1);
    always.reach(1);
    expect(always.fired).toEqual([1, 1]);
  });

  it('has a listener only while somebody waits', () => {
    const { listeners, fired, waitFor, reach } = start({ once: true });
    const stop = waitFor(1);
    waitFor(2);
    stop();
    expect(listeners.size).toBe(1);
    reach(2);
    expect([listeners.size, fired]).toEqual([0, [2]]);
    waitFor(3);
    expect(listeners.size).toBe(1);
  });
});
