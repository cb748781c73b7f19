import { describe, expect, it } from 'vitest';
import { createPace } from './createPace.js';

function paced() {
  const runs: number[] = [];
  const waiting: (() => void)[] = [];
  const pauses: number[] = [];
  const state = { pauseMs: 2_000 };
  const pace = createPace(
    () => runs.push(runs.length),
    () => state.pauseMs,
    (run, ms) => {
      pauses.push(ms);
      waiting.push(run);
      return () => waiting.splice(0);
    },
  );
  return { pace, runs, waiting, pauses, state, pass: () => waiting.shift()?.() };
}

describe('createPace', () => {
  it('runs at once, and what follows together when the pause is over', () => {
    const { pace, runs, pass } = paced();
    for (let times = 0; times < 10; times += 1) pace.ask();
    expect(runs).toHaveLength(1);
    pass();
    expect(runs).toHaveLength(2);
    pass();
    expect(runs).toHaveLength(2);
    pace.ask();
    expect(runs).toHaveLength(3);
  });

  it('pauses for as long as is right by then', () => {
    const { pace, pauses, state, pass } = paced();
    pace.ask();
    state.pauseMs = 9_000;
    pace.ask();
    pass();
    expect(pauses).toEqual([2_000, 9_000]);
  });

  it('ends with the page', () => {
    const { pace, waiting } = paced();
    pace.ask();
    pace.ask();
    pace.stop();
    expect(waiting).toEqual([]);
  });
});
