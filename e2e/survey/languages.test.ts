import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { mountInPage, settle } from './mountInPage.js';
import { openStage } from './stage.js';

const { languages } = JSON.parse(
  readFileSync(new URL('../../packages/survey/dist/survey.json', import.meta.url), 'utf8'),
) as { languages: string[] };

const stage = openStage();
let page: Page;
beforeAll(async () => {
  page = await stage.browser.newPage({ viewport: { width: 900, height: 700 } });
});
beforeEach(() => page.goto(`${stage.host.url}/plain`));

const required = { ...questionOf('text'), required: true };

describe('the frame speaks the language of the survey', () => {
  it('there are at least twelve', () => {
    expect(languages.length).toBeGreaterThanOrEqual(12);
  });

  it('the guide names every one', () => {
    const guide = readFileSync(new URL('../../docs/guides/surveys.md', import.meta.url), 'utf8');
    const listed = /\*\*Buttons and messages\*\*[^]+?\n\n/.exec(guide)?.[0];
    const names = new Intl.DisplayNames('en', { type: 'language' });
    // The two ways to write Chinese are told in brackets.
    for (const language of languages) expect(listed).toContain(names.of(language.slice(0, 2)));
  });

  it.each(languages)('%s: buttons, messages and names, each its own', async (language) => {
    await mountInPage(
      page,
      definitionOf([required, questionOf('stars')], { language, settings: { showProgressBar: true } }),
    );
    await page.click('#sv-submit');
    const texts = await page.$$eval('#sv-submit, #sv-error, #sv-close', (all) =>
      all.map((each) => each.textContent || each.getAttribute('aria-label') || ''),
    );
    const english = ['Close', 'Please answer this question.', 'Next'];
    if (language === 'en') expect(texts).toEqual(english);
    else for (const text of english) expect(texts).not.toContain(text);
    expect(await page.getAttribute('#sv-popup', 'lang')).toBe(language);
    expect(await page.getAttribute('#sv-popup', 'dir')).toBe(['ar', 'he'].includes(language) ? 'rtl' : 'ltr');
    expect(await page.textContent('#sv-progress-label')).toBe('Question 1 of 2');
  });

  it('a translation of the survey is taken with its language, for popup, questions and buttons', async () => {
    const definition = definitionOf([questionOf('single_choice')], {
      actions: { accept: { label: 'Send it' } },
      translations: {
        'de-DE': {
          'popup.title': 'Helfen Sie uns',
          'q.q0.label': 'Was hat Sie fast abgehalten?',
          'q.q0.options.o0': 'Die Lieferung dauerte zu lange',
          'actions.accept': 'Abschicken',
        },
      },
    });
    await mountInPage(page, definition, { options: { language: 'de-AT' } });
    expect(await page.textContent('#sv-title')).toBe('Helfen Sie uns');
    expect(await page.textContent('.survey-label')).toBe('Was hat Sie fast abgehalten?');
    expect(await page.textContent('.survey-radio-container')).toBe('Die Lieferung dauerte zu lange');
    expect(await page.textContent('#sv-submit')).toBe('Abschicken');
    expect(await page.getAttribute('#sv-close', 'aria-label')).toBe('Schließen');
  });

  it('a language that is written with an underscore is one to browsers and screen readers too', async () => {
    await mountInPage(page, definitionOf([questionOf('stars')], { language: 'ko_KR' }));
    expect(await page.getAttribute('#sv-popup', 'lang')).toBe('ko-KR');
  });

  it('a survey without that translation stays whole in its own language', async () => {
    await mountInPage(page, definitionOf([questionOf('stars')]), { options: { language: 'de' } });
    expect(await page.textContent('#sv-submit')).toBe('Send');
    expect(await page.getAttribute('#sv-popup', 'lang')).toBe('en');
  });

  it('single texts are replaced by the host', async () => {
    const texts = { next: 'Onward', problems: { required: 'We would love to know.' } };
    await mountInPage(page, definitionOf([required, questionOf('stars')], { language: 'fr' }), {
      options: { texts },
    });
    expect(await page.textContent('#sv-submit')).toBe('Onward');
    await page.click('#sv-submit');
    expect(await page.textContent('#sv-error')).toBe('We would love to know.');
    expect(await page.getAttribute('#sv-close', 'aria-label')).toBe('Fermer');
  });

  it('a catalogue that cannot be loaded leaves the frame in English, and the survey is shown', async () => {
    await mountInPage(page, definitionOf([questionOf('stars')], { language: 'de' }), {
      options: { sdkBaseUrl: `${stage.host.url}/nowhere` },
    });
    expect(await page.textContent('#sv-submit')).toBe('Send');
  });

  it.each([
    ['ar_EG', 'rtl'],
    ['ckb', 'rtl'],
    ['uz-Arab', 'rtl'],
    ['pa_Arab_PK', 'rtl'],
    ['pa-Guru-PK', 'ltr'],
    ['ks', 'rtl'],
    ['he-IL', 'rtl'],
    ['iw', 'rtl'],
    ['uz-Latn', 'ltr'],
    ['ku', 'ltr'],
    ['arn', 'ltr'],
  ])('%s is written %s', async (language, direction) => {
    await mountInPage(page, definitionOf([questionOf('stars')], { language }));
    expect(await page.getAttribute('#sv-popup', 'dir')).toBe(direction);
  });

  it('a bound of days is in the calendar of the field, whichever one the reader’s country has', async () => {
    const context = await stage.browser.newContext({ locale: 'th-TH' });
    const thai = await context.newPage();
    await thai.goto(`${stage.host.url}/plain`);
    await mountInPage(thai, definitionOf([{ ...questionOf('date'), min: '2026-03-05' }]));
    await thai.fill('#sv-q0', '2026-03-04');
    await thai.click('#sv-submit');
    expect(await thai.textContent('#sv-error')).toBe('Please choose 5/3/2026 or later.');
    await context.close();
  });

  it.each([
    ['ar', 'How are you?', 'left'],
    ['en', 'مرحبا!', 'right'],
  ])('in %s a text that is written the other way begins on its own side', async (language, text, side) => {
    await mountInPage(page, definitionOf([questionOf('long_text')], { language }));
    await page.fill('#sv-q0', text);
    const seen = await page.$eval('#sv-q0', (field) => getComputedStyle(field).unicodeBidi);
    expect(seen).toBe('plaintext');
    // A press at an edge of the field sets the caret to the end of the text that stands there.
    const { x, y, width } = (await page.locator('#sv-q0').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.click(side === 'left' ? x + 4 : x + width - 4, y + 20);
    expect(await page.$eval('#sv-q0', (field) => (field as HTMLTextAreaElement).selectionStart)).toBe(0);
  });

  it('no word of a Korean text is torn where a line ends', async () => {
    // Beginnings of every length: in one of them at least, the line would end inside a word.
    const words = '배송이 예상했던것보다 오래걸려서 주문하기를 망설였습니다 가격도 비싸다고생각했습니다';
    const options = [0, 1, 2, 3, 4, 5].map((n) => ({ id: `o${n}`, label: `${'a'.repeat(n)} ${words}` }));
    await mountInPage(page, definitionOf([{ ...questionOf('single_choice'), options }], { language: 'ko' }));
    const torn = await page.$$eval('.survey-radio-container span', (all) =>
      all.flatMap(({ firstChild }) => {
        const range = document.createRange();
        const text = firstChild?.textContent ?? '';
        return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          range.setStart(firstChild as Node, index);
          range.setEnd(firstChild as Node, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? word : [];
        });
      }),
    );
    expect(torn).toEqual([]);
  });

  it('right to left mirrors the card', async () => {
    await mountInPage(
      page,
      definitionOf([questionOf('stars'), questionOf('text')], {
        language: 'ar',
        style: { position: 'center' },
      }),
    );
    await page.click('#sv-submit');
    await settle(page);
    const [back, submit, close, title] = await Promise.all(
      ['#sv-back', '#sv-submit', '#sv-close', '#sv-title'].map((each) => page.locator(each).boundingBox()),
    );
    expect(submit?.x).toBeLessThan(back?.x ?? 0);
    expect(close?.x).toBeLessThan(title?.x ?? 0);
  });

  it.each(['ar', 'he'])('a minus stands before its number, as in the field, in %s', async (language) => {
    const questions = [
      { ...questionOf('rating'), min: -5, max: 5 },
      { ...questionOf('slider'), min: -100, max: 0 },
      { ...questionOf('number'), min: -5 },
      questionOf('points'),
    ];
    await mountInPage(page, definitionOf([questions], { language }));
    await page.focus('[type=range]');
    await page.keyboard.press('PageUp');
    await page.fill('[inputmode=text]', '-9');
    await page.fill('[inputmode=numeric] >> nth=0', '25');
    await page.click('#sv-submit');
    const places = await page.$$eval(
      '.survey-rating-number-option:first-child span, .sv-value, .sv-problem, .sv-left',
      (all) =>
        all
          .map((each) => each.firstChild as Text)
          .filter(({ data }) => data.includes('-'))
          .map((text) => {
            const leftOf = (start: number): number => {
              const range = document.createRange();
              range.setStart(text, start);
              range.setEnd(text, start + 1);
              return range.getBoundingClientRect().left;
            };
            const minus = text.data.indexOf('-');
            return leftOf(minus) < leftOf(minus + 1);
          }),
    );
    expect(places).toEqual([true, true, true, true]);
  });
});
