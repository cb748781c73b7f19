import type { PopupDefinition } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { newQuestion } from './questions/newQuestion.js';
import { unworded } from './unworded.js';

const popupOf = (questions: readonly object[]): PopupDefinition =>
  ({ survey: { pages: [{ id: 'one', questions }] } }) as unknown as PopupDefinition;

describe('unworded', () => {
  it('names a question and its options while they say what every new one says', () => {
    expect(unworded(popupOf([newQuestion('single_choice', 'q')]))).toEqual([
      { path: 'survey.pages[0].questions[0].label', message: 'This question is not worded yet.' },
      { path: 'survey.pages[0].questions[0].options[0]', message: 'This option is not worded yet.' },
      { path: 'survey.pages[0].questions[0].options[1]', message: 'This option is not worded yet.' },
    ]);
  });

  it('names nothing that is worded', () => {
    const rows = [{ id: 'a', label: 'Delivery' }];
    const columns = [{ id: 'b', label: 'First option' }];
    const matrix = { id: 'q', kind: 'matrix', label: 'How was it?', rows, columns };
    expect(unworded(popupOf([matrix]))).toEqual([
      { path: 'survey.pages[0].questions[0].columns[0]', message: 'This column is not worded yet.' },
    ]);
  });

  it('reads a draft of any shape', () => {
    const odd = [
      { label: 'Which?', options: 'none' },
      { label: 'Where?', rows: [null, { label: 'First row' }] },
    ];
    expect(unworded(popupOf(odd))).toEqual([
      { path: 'survey.pages[0].questions[1].rows[1]', message: 'This row is not worded yet.' },
    ]);
  });
});
