import type { PopupDefinition, Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { reasonsPopup } from '../../testing/testPopups.js';
import { checkWords } from './checkWords.js';

const told = (question: Question): string[] => {
  const pages = [{ id: 'one', questions: [question] }];
  const popup: PopupDefinition = { ...reasonsPopup, survey: { ...reasonsPopup.survey, pages } };
  return checkWords(popup).map(({ path, message }) => `${path.replace('survey.pages[0].', '')}: ${message}`);
};
const optionsOf = (...labels: string[]) => labels.map((label, index) => ({ id: `o${index}`, label }));
const picture = (id: string, label: string, alt: string) => ({
  id,
  label,
  alt,
  imageUrl: 'https://shop.example/a.png',
});

describe('checkWords', () => {
  it.each<[Question, string[]]>([
    [{ id: 'q', kind: 'text', label: 'Why?' }, []],
    [{ id: 'q', kind: 'text', label: ' ' }, ['questions[0].label: This question says nothing.']],
    [{ id: 'q', kind: 'information', label: '', imageUrl: 'https://shop.example/a.png' }, []],
    [
      { id: 'q', kind: 'single_choice', label: 'Which?', options: optionsOf('Red', '', 'Red ') },
      [
        'questions[0].options[1]: This option says nothing.',
        'questions[0].options[2]: Another option says “Red” too.',
      ],
    ],
    [
      {
        id: 'q',
        kind: 'matrix',
        label: 'How?',
        rows: optionsOf('Price', ''),
        columns: optionsOf('Good', 'Good'),
      },
      [
        'questions[0].rows[1]: This row says nothing.',
        'questions[0].columns[1]: Another column says “Good” too.',
      ],
    ],
    [
      {
        id: 'q',
        kind: 'picture_choice',
        label: 'Which?',
        options: [picture('a', '', 'A boot'), picture('b', '', '')],
      },
      ['questions[0].options[1]: This option says nothing.'],
    ],
  ])('names what says nothing, or the same twice: %j', (question, expected) => {
    expect(told(question)).toEqual(expected);
  });

  it('names a button of blanks; one without a label has a word of its own', () => {
    const actions = { accept: { label: ' ' }, start: { label: '' }, back: {}, decline: { label: 'Later' } };
    expect(checkWords({ ...reasonsPopup, actions })).toEqual([
      { path: 'actions.accept.label', message: 'This button says nothing.', level: 'warning' },
    ]);
  });
});
