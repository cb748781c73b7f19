import { describe, expect, it } from 'vitest';
import { keyRows, noRows } from './rowKeys.js';

describe('the keys of rows without a name', () => {
  const [first, second, third] = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const begun = keyRows<object>(noRows, [first, second, third]);

  it('are of their own', () => {
    expect(begun.keys).toEqual([0, 1, 2]);
    expect(keyRows(begun, begun.rows)).toBe(begun);
  });

  it.each<[string, object[], number[]]>([
    ['that stay when one before them goes', [second, third], [1, 2]],
    ['that move', [second, first, third], [1, 0, 2]],
    ['of which one was edited in its place', [first, { n: 4 }, third], [0, 1, 2]],
    ['after which one was added', [first, second, third, { n: 4 }], [0, 1, 2, 3]],
    ['between which one was added', [first, { n: 4 }, second, third], [0, 3, 1, 2]],
    ['that stand there twice', [first, first, third], [0, 1, 2]],
    ['that are all gone', [], []],
  ])('are those of before for rows %s', (_, rows, keys) => {
    expect(keyRows(begun, rows).keys).toEqual(keys);
  });
});
