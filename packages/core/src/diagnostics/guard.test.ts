import { describe, expect, it } from 'vitest';
import { guard } from './guard.js';
import { createLogger } from './logger.js';

const setUp = () => {
  const lines: unknown[][] = [];
  const logger = createLogger({ debug: true, logger: { log: (...args) => void lines.push(args) } });
  return { lines, logger };
};

describe('guard', () => {
  it('hands the result through', () => {
    const { logger, lines } = setUp();
    expect(guard(logger, () => 2 + 3, 0)).toBe(5);
    expect(lines).toEqual([]);
  });

  it('turns what is thrown into a debug line and the stated result', () => {
    const { logger, lines } = setUp();
    const fail = (): number => {
      throw new Error('ours');
    };
    expect(guard(logger, fail, -1)).toBe(-1);
    expect(lines).toEqual([[expect.any(String), expect.stringContaining('failed'), new Error('ours')]]);
  });

  it('turns a rejection into the stated result', async () => {
    const { logger, lines } = setUp();
    const fail = () => Promise.reject<boolean>(new Error('ours'));
    await expect(guard(logger, fail, Promise.resolve(false))).resolves.toBe(false);
    expect(lines).toHaveLength(1);
  });
});
