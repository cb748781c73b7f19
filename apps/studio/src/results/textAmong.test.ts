import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { textAmong } from './textAmong.js';

const asked = (kind: 'stars' | 'yes_no' | 'text' | 'long_text' | 'information', answered: number) => {
  const question: Question = { id: kind, kind, label: kind };
  return { question, answered };
};
const score = asked('stars', 9);
const among = (...questions: ReturnType<typeof asked>[]): string | undefined =>
  textAmong([score, ...questions], score)?.question.id;

describe('what is read beside a score', () => {
  it('is what people wrote at length, else a word, else what they chose', () => {
    expect(among(asked('yes_no', 9), asked('text', 2), asked('long_text', 1))).toBe('long_text');
    expect(among(asked('yes_no', 9), asked('text', 2))).toBe('text');
    expect(among(asked('information', 0), asked('yes_no', 9))).toBe('yes_no');
    expect(among(asked('information', 0))).toBeUndefined();
  });

  it('is no question that nobody answered, where another one was', () => {
    expect(among(asked('yes_no', 9), asked('text', 2), asked('long_text', 0))).toBe('text');
    expect(among(asked('yes_no', 9), asked('text', 0), asked('long_text', 0))).toBe('yes_no');
  });

  it('is what will be written while nobody has answered anything but the score', () => {
    expect(among(asked('yes_no', 0), asked('long_text', 0))).toBe('long_text');
  });
});
