import { describe, expect, it } from 'vitest';
import { readElements } from '../testing/readArray.js';
import { assembleArrays } from './eventArrays.js';
import { createRowWriter } from './eventRows.js';
import type { EventRow } from './eventRows.js';
import { createSpareMemory } from './spareMemory.js';

const shared = {
  projectId: 'shop',
  receivedAt: 0,
  batchId: 'b',
  visitorId: 'v',
  sessionId: 's',
  contactId: undefined,
};
const long = `/${'ж'.repeat(100)}`;
const row = (id: string, screen?: string): EventRow => ({
  id,
  clientAt: 1_000,
  at: 2_000,
  isClamped: id === 'b',
  name: 'opened',
  screen,
  properties: `{"id":"${id}"}`,
  extra: undefined,
});

describe('the arrays of a group', () => {
  const write = createRowWriter(createSpareMemory(4));
  const batches = [
    { n: 7, events: write([row('a', '/ä'), row('b')], shared) },
    { n: 8, events: write([row('c', long)], { ...shared, contactId: 'anna' }) },
  ];
  const { arrays } = assembleArrays(batches, createSpareMemory(1));
  const elements = arrays.map((array) => readElements(array.subarray(20)));
  const texts = (index: number) => elements[index]?.map((element) => element?.toString());

  it('say their type and how many they hold', () => {
    const heads = arrays.map((array) =>
      Array.from({ length: 5 }, (_, index) => array.readInt32BE(index * 4)),
    );
    expect(heads).toEqual([1184, 25, 1184, 16, 25, 25, 3802, 3802, 23].map((type) => [1, 1, type, 3, 1]));
  });

  it('hold the fields of all rows in their order, nothing as nothing', () => {
    expect(texts(1)).toEqual(['a', 'b', 'c']);
    expect(texts(5)).toEqual(['/ä', undefined, long]);
    expect(texts(6)).toEqual(['\x01{"id":"a"}', '\x01{"id":"b"}', '\x01{"id":"c"}']);
    expect(texts(7)).toEqual([undefined, undefined, undefined]);
    expect(elements[3]?.map((element) => element?.[0])).toEqual([0, 1, 0]);
    expect(elements[8]?.map((element) => element?.readInt32BE())).toEqual([7, 7, 8]);
  });
});
