import type { DraftProblem } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { templates } from '../popups/templates/templates.js';
import { errorsIn, tabs, viewOf } from './tabs.js';

const marked = (path: string, level: DraftProblem['level'] = 'error'): string[] =>
  tabs.filter((tab) => errorsIn([{ path, message: 'wrong', level }], tab).length > 0).map(({ id }) => id);

describe('the mark of an error', () => {
  it.each([
    ['survey.pages[1].questions[0].label', 'questions'],
    ['survey.pages[1].questions', 'questions'],
    ['survey.pages', 'questions'],
    ['survey.completion.title', 'questions'],
    ['title', 'questions'],
    ['survey.pages[0].branches[1].to', 'logic'],
    ['survey.pages[2]', 'logic'],
    ['triggers[0].value', 'when'],
    ['segments.lang', 'when'],
    ['schedule.until', 'when'],
    ['style.font', 'appearance'],
    ['actions.accept.label', 'appearance'],
    ['survey.settings.loadingBarColor', 'appearance'],
    ['survey.translations.de', 'translations'],
    ['survey.language', 'translations'],
  ])('of %s stands at the tab that mends it, %s', (path, tab) => {
    expect(marked(path)).toEqual([tab]);
  });

  it('is not put for what is only worth a look', () => {
    expect(marked('survey.pages[0]', 'warning')).toEqual([]);
  });
});

describe('the way to a problem', () => {
  const draft = templates.find(({ id }) => id === 'research')?.draft();
  it.each([
    ['survey.pages[1].questions[0].options[2].label', { view: 'questions', question: 'parts' }],
    ['survey.pages[9].questions[0].label', { view: 'questions' }],
    ['survey.pages[0].branches[1].to', { view: 'logic' }],
    ['segments.lang', { view: 'when' }],
    ['survey.translations.de', { view: 'translations' }],
    ['somethingElse', { view: 'json' }],
  ])('at %s leads to %j', (path, view) => {
    if (draft === undefined) throw new Error('the research template exists');
    expect(viewOf(path, draft)).toEqual(view);
  });
});
