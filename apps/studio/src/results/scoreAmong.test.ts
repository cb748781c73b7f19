import type { Question } from '@service-popups/protocol';
import { expect, it } from 'vitest';
import { scoreAmong } from './scoreAmong.js';

const scale = (id: string): Question => ({ id, kind: 'stars', label: id, max: 5 });
const words: Question = { id: 'words', kind: 'text', label: 'Why?' };
const questions = [
  { question: words },
  { question: scale('first'), otherVersions: [1] },
  { question: scale('second') },
];

it('is of the first scale that was answered in the form it has now', () => {
  const item = (version: number) => ({ version, answers: { words: 'So', first: 4, second: 2 } });
  expect(scoreAmong(questions, [item(1)])?.question.id).toBe('second');
  expect(scoreAmong(questions, [item(1), item(2)])?.question.id).toBe('first');
});

it('is of the first scale where nobody answered any, and of none where there is none', () => {
  expect(scoreAmong(questions, [])?.question.id).toBe('first');
  expect(scoreAmong(questions.slice(0, 1), [])).toBeUndefined();
});
