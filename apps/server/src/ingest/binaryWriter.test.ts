import { describe, expect, it } from 'vitest';
import { readElements, readRows, readTime } from '../testing/readArray.js';
import { createBinaryWriter } from './binaryWriter.js';

describe('a binary writer', () => {
  it('keeps texts as they are, plain and not, short and long, and nothing as nothing', () => {
    const texts = ['', 'plain', 'Grüße 🙂', 'x'.repeat(65), 'ж'.repeat(5_000), undefined];
    const writer = createBinaryWriter();
    texts.forEach(writer.text);
    expect(readElements(writer.bytes()).map((element) => element?.toString())).toEqual(texts);
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
    const writer = createBinaryWriter();
    times.forEach((time) => writer.time(Date.parse(time)));
    expect(readElements(writer.bytes()).map((element) => readTime(element).toISOString())).toEqual(times);
  });

  it('begins anew in the same memory', () => {
    const writer = createBinaryWriter();
    writer.text('a longer text than the next');
    writer.clear();
    writer.text('b');
    expect(readElements(writer.bytes()).map(String)).toEqual(['b']);
  });

  it('puts fields that were written before into rows', () => {
    const before = createBinaryWriter();
    before.text('shared');
    before.flag(true);
    const writer = createBinaryWriter();
    for (const own of ['a', undefined]) {
      writer.row(3);
      writer.fields(before.bytes());
      writer.text(own);
    }
    const rows = readRows(writer.bytes());
    expect(rows.map(([shared, flag, own]) => [String(shared), flag?.[0], own?.toString()])).toEqual([
      ['shared', 1, 'a'],
      ['shared', 1, undefined],
    ]);
  });
});
