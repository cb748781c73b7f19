import { expect, it } from 'vitest';
import { kinds, newQuestion, untouched } from './newQuestion.js';

it.each(kinds)('a new question of the kind %s has nothing to word but what is shown as a label', (kind) => {
  const texts: string[] = [];
  JSON.stringify(newQuestion(kind, 'q'), (key, value: unknown) => {
    if (key !== 'label' && typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts.filter((text) => untouched.includes(text))).toEqual([]);
});
