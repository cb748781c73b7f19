import { describe, expect, it } from 'vitest';
import { passedWords } from './passedWords.js';

const page = (number: number, passed?: number) => ({
  label: `Page ${number}`,
  ...(passed === undefined ? {} : { passed }),
});

describe('passedWords', () => {
  it.each([
    [[page(2), page(3)], ''],
    [[page(2, 1), page(3)], 'Answers led 1 person past page 2.'],
    [[page(2, 6), page(3), page(4, 1_200)], 'Answers led 6 people past page 2 and 1,200 past page 4.'],
    [[page(2, 1), page(3, 1), page(4, 1), page(5, 1)], 'Answers led people past 4 of the pages.'],
  ])('of %j says %j', (steps, words) => {
    expect(passedWords(steps)).toBe(words);
  });
});
