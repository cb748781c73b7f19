import type { Question } from '@service-popups/protocol';
import { expect, it } from 'vitest';
import { earlierAnswer } from './earlierAnswer.js';
import { newQuestion } from './newQuestion.js';

const asked = (id: string, kind: Question['kind'], label = id): Question => ({
  ...newQuestion(kind, id),
  label,
});
const before = (...questions: Question[]): string | undefined => {
  const pages = [
    { id: 'one', questions },
    { id: 'two', questions: [asked('beside', 'text'), asked('here', 'text')] },
  ];
  return earlierAnswer(pages, 'here')?.id;
};

it('is that of the last question on an earlier page, and of none beside it', () => {
  expect(before(asked('first', 'text'), asked('last', 'rating'))).toBe('last');
  expect(before()).toBeUndefined();
});

it('is none that a text would show as nothing', () => {
  const wordless = [
    asked('m', 'matrix'),
    asked('p', 'points'),
    asked('i', 'information'),
    asked('t', 'text', ''),
  ];
  expect(before(asked('first', 'ranking'), ...wordless)).toBe('first');
  expect(before(...wordless)).toBeUndefined();
});
