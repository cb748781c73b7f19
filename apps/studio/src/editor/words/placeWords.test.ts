import { describe, expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { keysOf, placeWords } from './placeWords.js';

const template = templates.find(({ id }) => id === 'research');
if (template === undefined) throw new Error('the research template exists');
const draft = {
  ...template.draft(),
  segments: { path: ['/a', ''] },
  actions: { decline: { label: 'Ask me later' } },
};
const told = (path: string): string => placeWords(keysOf(path), draft).join(' · ');

describe('placeWords', () => {
  it.each([
    ['title', 'Title of the popup'],
    ['triggers[0].value', 'Trigger 1 · What it waits for'],
    ['segments.path[1]', 'Only on these pages'],
    ['survey.pages[0]', 'Page 1'],
    ['survey.pages[0].questions[0].options', 'Page 1 · “How often do you use the product?” · Options'],
    ['survey.pages[0].questions[0].label', 'Page 1 · “How often do you use the product?” · Question'],
    ['survey.pages[0].branches[0].to', 'Page 1 · Branch 1 · Then go to'],
    ['survey.completion.link.url', 'Thank-you screen · Link · Address'],
    ['survey.translations.de', 'In German (de)'],
    ['survey.translations.de.actions.decline', 'In German (de) · “Ask me later”'],
    ['survey.language', 'Language of the survey'],
  ])('says where %s is', (path, words) => {
    expect(told(path)).toBe(words);
  });

  it('survives what is not there', () => {
    expect(told('survey.pages[9].questions[2].max')).toBe('Page 10 · Questions · 2 · max');
    expect(told('')).toBe('');
  });
});
