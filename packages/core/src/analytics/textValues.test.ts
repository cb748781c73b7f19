import { describe, expect, it } from 'vitest';
import { createLogger } from '../diagnostics/logger.js';
import { createTextValues } from './textValues.js';

const open = (most = 3) => {
  const said: string[] = [];
  const logger = createLogger({
    debug: true,
    logger: { log: (...args) => void said.push(args.join(' ')) },
  });
  return { ...createTextValues('attribute', most, logger), said };
};

describe('text values', () => {
  it('take texts, numbers and booleans without a word, and grow older with every change', () => {
    const { set, all, version, clear, said } = open();
    const ages = [version()];
    for (const [key, value] of [
      ['a', 'x'],
      ['b', 7],
      ['c', false],
      ['a', ''],
    ] as const) {
      set(key, value);
      ages.push(version());
    }
    clear();
    ages.push(version());
    expect(ages).toEqual([...ages].sort((one, other) => one - other));
    expect(new Set(ages).size).toBe(6);
    expect([all(), said]).toEqual([{}, []]);
  });

  it.each<[string, unknown, unknown, Record<string, string>]>([
    ['cut', 'k'.repeat(65), 'v', { ['k'.repeat(64)]: 'v' }],
    ['cut', 'k', 'v'.repeat(1_025), { k: 'v'.repeat(1_024) }],
    ['ignored', '', 'v', {}],
    ['ignored', '__proto__', 'v', {}],
    ['ignored', 7, 'v', {}],
    ['ignored', 'k', null, {}],
    ['ignored', 'k', undefined, {}],
    ['ignored', 'k', { a: 1 }, {}],
    ['ignored', 'k', 7n, {}],
  ])('say what was %s', (verdict, key, value, expected) => {
    const { set, all, said } = open();
    set(key, value);
    expect({ ...all() }).toEqual(expected);
    expect(said).toEqual([expect.stringContaining(`was ${verdict}: at most 3 texts`)]);
  });

  it('take no more than they may, but go on changing those they have', () => {
    const { set, all, said } = open(1);
    set('a', '1');
    set('b', '2');
    set('a', '3');
    expect({ ...all() }).toEqual({ a: '3' });
    expect(said).toHaveLength(1);
  });
});
