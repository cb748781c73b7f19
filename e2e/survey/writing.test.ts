import { beforeEach, describe, expect, it } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { heardCalls, mountInPage, reported } from './mountInPage.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
beforeEach(async () => {
  page = await stage.freshPage();
});

const wording = () => page.textContent('.survey-label');

describe('half a date, which the browser holds without a value', () => {
  const typeDate = (figures: string) => page.locator('[type=date]').pressSequentially(figures);
  const holdsHalf = () => page.$eval('[type=date]', (field) => (field as HTMLInputElement).validity.badInput);

  it.each(['a click', 'Enter'])('is not passed over by %s, and can be completed', async (way) => {
    await mountInPage(page, definitionOf([questionOf('date'), questionOf('text')]));
    // The 31st of February.
    await typeDate('02312026');
    if (way === 'Enter') await page.keyboard.press('Enter');
    else await page.click('#sv-submit');
    expect(await page.textContent('#sv-error')).toBe('Please enter a date.');
    expect(await holdsHalf()).toBe(true);
    await page.fill('[type=date]', '2026-03-31');
    expect(await page.locator('#sv-error').count()).toBe(0);
    await page.click('#sv-submit');
    expect(await reported(page)).toEqual({ q0: '2026-03-31' });
  });

  it('may be taken out again where no date is asked for', async () => {
    await mountInPage(page, definitionOf([questionOf('date'), questionOf('text')]));
    await typeDate('02');
    await page.click('#sv-submit');
    await page.locator('[type=date]').press('Backspace');
    await page.click('#sv-submit');
    expect(await reported(page)).toEqual({});
  });

  it('stays while another question is answered, and is asked for no more after going back', async () => {
    const second = [questionOf('date'), questionOf('text')];
    await mountInPage(page, definitionOf([questionOf('stars'), second, questionOf('url')]));
    await page.click('#sv-submit');
    await typeDate('02');
    await page.fill('#sv-q1', 'Ada');
    expect(await holdsHalf()).toBe(true);
    await page.click('#sv-submit');
    expect(await page.textContent('.sv-problem')).toBe('Please enter a date.');
    await page.click('#sv-back');
    await page.click('#sv-submit');
    await page.click('#sv-submit');
    expect(await reported(page)).toEqual({ q1_1: 'Ada' });
  });
});

describe('a number', () => {
  it.each([
    [-20, 'text'],
    [0, 'decimal'],
    [undefined, 'decimal'],
  ])('of at least %s brings up a keyboard on which it can be written', async (min, keyboard) => {
    const { min: _, ...question } = questionOf('number');
    await mountInPage(page, definitionOf([{ ...question, ...(min !== undefined && { min }) }]));
    expect(await page.getAttribute('.survey-input', 'inputmode')).toBe(keyboard);
  });
});

describe('a text, also that of an own answer', () => {
  it('ends where the wire would take no more', async () => {
    const own = { ...questionOf('single_choice'), other: { label: 'Other' } };
    await mountInPage(page, definitionOf([[questionOf('long_text'), own]]));
    const longest = await page.$$eval('.survey-input', (fields) =>
      fields.map((field) => (field as HTMLInputElement).maxLength),
    );
    expect(longest).toEqual([16_384, 16_384]);
  });
});

describe('a text that is being composed', () => {
  let session: CDPSession;
  beforeEach(async () => {
    session = await page.context().newCDPSession(page);
  });
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

  it('is neither sent nor judged by the Enter that chooses a word', async () => {
    await mountInPage(
      page,
      definitionOf([{ ...questionOf('text'), minLength: 9, required: true }, questionOf('stars')]),
    );
    await page.focus('#sv-q0');
    await compose('にほ');
    await session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await compose('日本');
    expect(await page.inputValue('#sv-q0')).toBe('日本');
    expect(await page.locator('#sv-error').count()).toBe(0);
    expect(await heardCalls(page)).toEqual(['ready', 'interacted']);
  });

  it('goes along when the page is sent in the middle of it', async () => {
    await mountInPage(page, definitionOf([questionOf('text'), questionOf('stars')]));
    await page.focus('#sv-q0');
    await compose('한');
    await compose('한국');
    await page.click('#sv-submit');
    expect(await reported(page)).toEqual({ q0: '한국' });
    expect(await wording()).toBe('How was your delivery today?');
  });
});

describe('a browser that translates the page, and puts other nodes in place of its texts', () => {
  it('leaves a survey that can be answered, with messages, back and forth', async () => {
    await page.evaluate(() => {
      const translate = (root: Node): void => {
        if (root instanceof Text && root.data.trim() && !root.parentElement?.closest('font, textarea')) {
          const words = document.createElement('font');
          words.textContent = `«${root.data}»`;
          root.replaceWith(words);
        } else for (const child of [...root.childNodes]) translate(child);
      };
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(translate);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const pages = [{ ...questionOf('text'), required: true }, questionOf('ranking'), questionOf('dropdown')];
    await mountInPage(page, definitionOf(pages, { settings: { showProgressBar: true } }));
    await page.click('#sv-submit');
    await expect.poll(() => page.textContent('#sv-error')).toBe('«Please answer this question.»');
    await page.fill('#sv-q0', 'Ada');
    expect(await page.locator('#sv-error').count()).toBe(0);
    await page.click('#sv-submit');
    await page.locator('[aria-label^=Move][aria-label$=down]').first().click();
    await page.click('#sv-back');
    expect(await page.inputValue('#sv-q0')).toBe('Ada');
    await page.click('#sv-submit');
    await page.click('#sv-submit');
    await expect.poll(() => page.textContent('#sv-progress-current')).toBe('«3»');
    await page.selectOption('#sv-q0', 'o1');
    await page.click('#sv-submit');
    expect(await reported(page)).toEqual({ q0: 'Ada', q1: ['o1', 'o0', 'o2'], q2: 'o1' });
  });
});
