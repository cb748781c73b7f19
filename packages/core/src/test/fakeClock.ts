import type { Clock } from '../platform/clock.js';

export interface FakeClock extends Clock {
  /** Lets time pass: timers that fall due are called in order, and what they started gets to run. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets everything run that needs no time. */
  readonly settle: () => Promise<void>;
  /** Sets the wall clock forward or, with a negative value, back. */
  readonly jump: (ms: number) => void;
  /** Timers that wait. */
  readonly timers: () => number;
  /** What `random` gives from now on. */
  readonly setRandom: (random: () => number) => void;
}

interface Timer {
  readonly at: number;
  readonly sequence: number;
  readonly callback: () => void;
}

/** Time, ids and chance that a test owns. The ids are UUIDs, different in every clock of a different seed. */
export function createFakeClock(options: { now?: number; seed?: number } = {}): FakeClock {
  const { now = Date.UTC(2026, 0, 5, 12), seed = 1 } = options;
  let elapsed = 0;
  let offset = now;
  let sequence = 0;
  let state = seed;
  let timers: Timer[] = [];
  const next = (): number => {
    // Mulberry32: small, and good enough for tests.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  let random = next;
  const hex = (length: number): string =>
    Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  };
  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    after(delayMs, callback) {
      sequence += 1;
      const timer = { at: elapsed + Math.max(0, delayMs), sequence, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    random: () => random(),
    settle,
    async advance(ms) {
      const end = elapsed + ms;
      await settle();
      for (;;) {
        const [due] = timers
          .filter(({ at }) => at <= end)
          .sort((a, b) => a.at - b.at || a.sequence - b.sequence);
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        elapsed = Math.max(elapsed, due.at);
        due.callback();
        await settle();
      }
      elapsed = end;
    },
    jump(ms) {
      offset += ms;
    },
    timers: () => timers.length,
    setRandom(given) {
      random = given;
    },
  };
}
