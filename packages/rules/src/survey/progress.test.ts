import type { Survey, SurveySettings } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { advanceSurvey, openSurvey, progressOf } from './index.js';

function surveyOf(pages: number, settings: SurveySettings, language = 'en'): Survey {
  return {
    id: 's',
    version: 1,
    productId: 'p',
    title: 'Survey',
    language,
    start: { title: 'Welcome' },
    pages: Array.from({ length: pages }, (_, index) => ({
      id: `p${index + 1}`,
      questions: [{ id: `q${index + 1}`, kind: 'text', label: 'Question' }],
    })),
    completion: { title: 'Thank you' },
    settings,
  };
}

/** The progress on every screen of a survey that is walked from start to completion. */
function walk(survey: Survey, showProgressBar: boolean | undefined) {
  const screens = [progressOf(survey, openSurvey(survey), showProgressBar)];
  let { state } = advanceSurvey(survey, openSurvey(survey), { type: 'start' });
  for (; state.stage === 'page'; state = advanceSurvey(survey, state, { type: 'next' }).state) {
    screens.push(progressOf(survey, state, showProgressBar));
  }
  return [...screens, progressOf(survey, state, showProgressBar)];
}

describe('progress from start to completion', () => {
  it.each([
    [true, false, true],
    [true, undefined, true],
    [false, true, false],
    [undefined, true, true],
    [undefined, false, false],
    [undefined, undefined, false],
  ])('[PRG-1] the host says %s and the survey %s: shown is %s', (host, own, shown) => {
    const settings = own === undefined ? {} : { showProgressBar: own };
    expect(walk(surveyOf(2, settings), host)[1]?.shown).toBe(shown);
  });

  it('[PRG-2] the bar stands on the pages alone, and never for a single page', () => {
    const shownOn = (pages: number) => walk(surveyOf(pages, {}), true).map(({ shown }) => shown);
    expect(shownOn(3)).toEqual([false, true, true, true, false]);
    expect(shownOn(1)).toEqual([false, false, false]);
  });

  it('[PRG-3] a fraction reads "Question X of Y", in English whatever the language', () => {
    const pages = walk(surveyOf(3, { progressUnit: 'fraction' }, 'de'), true).slice(1, -1);
    expect(pages.map(({ current, total }) => [current, total])).toEqual([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ]);
  });

  it('[PRG-3] a percentage is cut, not rounded: 2 of 3 reads 66%', () => {
    const pages = walk(surveyOf(3, { progressUnit: 'percentage' }), true).slice(1, -1);
    expect(pages.map(({ current, total }) => [current, total])).toEqual([
      ['33%', ''],
      ['66%', ''],
      ['100%', ''],
    ]);
  });

  it('[PRG-3] every percentage is exact, for any number of pages', () => {
    for (let pages = 2; pages <= 50; pages += 1) {
      const labels = walk(surveyOf(pages, { progressUnit: 'percentage' }), true).slice(1, -1);
      labels.forEach(({ current, percent }, index) => {
        expect(current).toBe(`${percent}%`);
        // Whole numbers only: percent/100 is the largest that does not exceed position/pages.
        expect(percent * pages).toBeLessThanOrEqual(100 * (index + 1));
        expect((percent + 1) * pages).toBeGreaterThan(100 * (index + 1));
      });
    }
  });

  it('[PRG-3] showProgressUnit false hides the label and leaves the bar', () => {
    const [, first] = walk(surveyOf(2, { showProgressUnit: false }), true);
    expect(first).toMatchObject({ shown: true, showLabel: false, percent: 50 });
    expect(walk(surveyOf(2, {}), true)[1]?.showLabel).toBe(true);
  });
});
