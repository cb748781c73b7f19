import { describe, expect, it } from 'vitest';
import { readElements, readTime } from '../testing/readArray.js';
import { arrayBytes, createBinaryColumn, placeArray } from './binaryArray.js';

describe('a binary column', () => {
  it('keeps texts as they are, plain and not, short and long, and nothing as nothing', () => {
    const texts = ['', 'plain', 'Grüße 🙂', 'x'.repeat(65), 'ж'.repeat(5_000), undefined];
    const column = createBinaryColumn();
    texts.forEach(column.text);
    expect(readElements(column.bytes()).map((element) => element?.toString())).toEqual(texts);
  });

  it('keeps times to the millisecond, from the first year to the last', () => {
    const times = [
      '0001-01-01T00:00:00.000Z',
      '1969-12-31T23:59:59.999Z',
      '1999-12-31T23:59:59.999Z',
      '2000-01-01T00:00:00.000Z',
      '2026-06-15T12:00:00.123Z',
      '9999-12-31T23:59:59.999Z',
    ];
    const column = createBinaryColumn();
    times.forEach((time) => column.time(Date.parse(time)));
    expect(readElements(column.bytes()).map((element) => readTime(element).toISOString())).toEqual(times);
  });

  it('begins anew in the same memory', () => {
    const column = createBinaryColumn();
    column.text('a longer text than the next');
    column.clear();
    column.text('b');
    expect(readElements(column.bytes()).map(String)).toEqual(['b']);
  });
});

describe('an array', () => {
  it('says its type and how many it holds, and leaves the rest of the memory alone', () => {
    const column = createBinaryColumn();
    [1, 2, 3].forEach(column.whole);
    const parts = [column.bytes().slice(0, 8), column.bytes().slice(8)];
    const memory = new Uint8Array(arrayBytes(parts) + 5);
    const { array, rest } = placeArray(memory, { type: 'whole', count: 3, parts });
    const head = Array.from({ length: 5 }, (_, index) => array.readInt32BE(index * 4));
    expect(head).toEqual([1, 1, 23, 3, 1]);
    expect(readElements(array.subarray(20)).map((element) => element?.readInt32BE())).toEqual([1, 2, 3]);
    expect(rest).toHaveLength(5);
  });
});
