import { expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { newQuestion } from '../questions/newQuestion.js';
import { linesOf } from './linesOf.js';

it('a text that stands in several places is told with its place, any other one alone', () => {
  const plain = templates[0]?.draft();
  if (plain === undefined) throw new Error('there is a template');
  const completion = { title: 'Hello' };
  const pages = [
    { id: 'one', questions: [{ ...newQuestion('text', 'a'), label: 'Why?' }] },
    { id: 'two', questions: [{ ...newQuestion('text', 'b'), label: 'Why?' }] },
  ];
  const survey = { ...plain.survey, completion, pages };
  const draft = { ...plain, title: 'Your view', survey, actions: { accept: { label: 'Send' } } };
  expect(linesOf(draft)).toEqual([
    { path: 'popup.title', text: 'Your view', place: undefined },
    { path: 'q.a.label', text: 'Why?', place: 'Page 1, “Why?”' },
    { path: 'q.b.label', text: 'Why?', place: 'Page 2, “Why?”' },
    { path: 'completion.title', text: 'Hello', place: undefined },
    { path: 'actions.accept', text: 'Send', place: undefined },
  ]);
});

it('texts stand in the order of the survey, and its own title, which nobody is shown, is not asked for', () => {
  const plain = templates[0]?.draft();
  if (plain === undefined) throw new Error('there is a template');
  const survey = {
    ...plain.survey,
    title: 'Never shown',
    start: { title: 'Welcome' },
    pages: [{ id: 'one', questions: [{ ...newQuestion('text', 'a'), label: 'Why?' }] }],
    completion: { title: 'Bye' },
  };
  const draft = { ...plain, title: 'Shown', message: 'Above the first page', survey };
  expect(linesOf(draft).map(({ text }) => text)).toEqual([
    'Shown',
    'Above the first page',
    'Welcome',
    'Why?',
    'Bye',
  ]);
});
