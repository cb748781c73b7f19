import { describe, expect, it } from 'vitest';
import { createGuard } from './guard.js';
import { createLogger } from './logger.js';

const setUp = () => {
  const lines: unknown[][] = [];
  const logger = createLogger({ debug: true, logger: { log: (...args) => void lines.push(args) } });
  return { lines, guard: createGuard(logger) };
};

describe('createGuard', () => {
  it('hands arguments and results through', () => {
    const { guard, lines } = setUp();
    const add = guard('add', (a: number, b: number) => a + b, 0);
    expect(add(2, 3)).toBe(5);
    expect(lines).toEqual([]);
  });

  it('turns what is thrown into a debug line and the stated result', () => {
    const { guard, lines } = setUp();
    const fail = guard(
      'track()',
      (): number => {
        throw new Error('ours');
      },
      -1,
    );
    expect(fail()).toBe(-1);
    expect(String(lines[0]?.[1])).toContain('track()');
  });

  it('turns a rejection into the stated result', async () => {
    const { guard, lines } = setUp();
    const fail = guard(
      'setContactAttributes()',
      () => Promise.reject<boolean>(new Error('ours')),
      Promise.resolve(false),
    );
    await expect(fail()).resolves.toBe(false);
    expect(lines).toHaveLength(1);
  });
});
