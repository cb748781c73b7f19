import type { Question } from '@service-popups/protocol';
import { expect, it } from 'vitest';
import { answerTo } from './answerTo.js';

const question: Question = { id: 'score', kind: 'rating', label: 'How was it?', min: 0, max: 10 };
const response = { version: 1, answers: { score: 5 } };

it('is not what was answered on another scale', () => {
  expect(answerTo({ question }, response)).toBe(5);
  expect(answerTo({ question, otherVersions: [2] }, response)).toBe(5);
  expect(answerTo({ question, otherVersions: [1, 2] }, response)).toBeUndefined();
});
