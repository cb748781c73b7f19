import { expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { moveQuestion } from '../draftEdits.js';
import { questionPlace } from './questionPlace.js';

it('a question is found by its page and its place there, also after it was moved to another page', () => {
  const draft = templates.find(({ id }) => id === 'research')?.draft();
  if (draft === undefined) throw new Error('the research template exists');
  expect(questionPlace(draft, 'usage')).toBe('Page 1, question 1 of 1');
  expect(questionPlace(moveQuestion(draft, 'usage', 1), 'usage')).toBe('Page 2, question 1 of 2');
});
