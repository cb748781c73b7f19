import { spawnSync } from 'node:child_process';

/** What a start of Node alone takes where nothing else runs. */
const quietStartMs = 100;

/** How many times as slow as a quiet machine this one is now, at least 1. Bounds in milliseconds grow with its median. */
export function slownessNow(): number {
  const startedAt = performance.now();
  spawnSync(process.execPath, ['--eval', '']);
  return Math.max(1, (performance.now() - startedAt) / quietStartMs);
}

export const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
