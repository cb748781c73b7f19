import { describe, expect, it, vi } from 'vitest';
import { createRuntimeClock } from './runtimeClock.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function missingSide(): never {
  throw new TypeError('RNGetRandomValues is null');
}

describe('createRuntimeClock', () => {
  it.each([
    ['with crypto', undefined],
    ['without crypto', { crypto: undefined }],
    ['with a stand-in for crypto whose native side is missing', { crypto: { getRandomValues: missingSide } }],
  ])('makes version 4 identifiers that differ, %s', (_name, globals) => {
    for (const [name, value] of Object.entries(globals ?? {})) vi.stubGlobal(name, value);
    const clock = createRuntimeClock();
    const ids = Array.from({ length: 1_000 }, () => clock.uuid());
    expect(new Set(ids).size).toBe(1_000);
    for (const id of ids) expect(id).toMatch(uuid);
  });

  it.each([0, 0.5, 0.999])(
    'makes identifiers that differ where the engines of two phones, of few seeds, say the same: %s',
    (chance) => {
      vi.stubGlobal('crypto', undefined);
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const now = vi.spyOn(Date, 'now');
      const ids = [1, 2, 300, 1_000_000, 1_000_000_000].map((ms) => {
        now.mockReturnValue(1_767_614_400_000 + ms);
        return createRuntimeClock().uuid();
      });
      vi.restoreAllMocks();
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(uuid);
    },
  );

  it('never runs backwards, even where only the wall clock exists', () => {
    vi.stubGlobal('performance', undefined);
    const now = vi.spyOn(Date, 'now').mockReturnValueOnce(5_000).mockReturnValueOnce(1_000);
    const clock = createRuntimeClock();
    expect([clock.monotonic(), clock.monotonic()]).toEqual([5_000, 5_000]);
    now.mockRestore();
  });

  it('calls back after the delay, unless it is stopped', () => {
    vi.useFakeTimers();
    const clock = createRuntimeClock();
    const calls: string[] = [];
    clock.after(10, () => void calls.push('kept'));
    clock.after(10, () => void calls.push('stopped'))();
    vi.advanceTimersByTime(10);
    vi.useRealTimers();
    expect(calls).toEqual(['kept']);
  });
});
