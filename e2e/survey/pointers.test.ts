import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { mountInPage, settle } from './mountInPage.js';
import { openStage } from './stage.js';
import { plainHtml } from './surveyHost.js';

const stage = openStage();

const answers = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { handle: { state: { answers: unknown } } }).handle.state.answers,
  );

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await page
    .locator(selector)
    .first()
    .evaluate((each) => each.getBoundingClientRect());
  return { x: x + width / 2, y: y + height / 2 };
}

async function openOnPhone(): Promise<Page> {
  const context = await stage.browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const html = plainHtml.replace('<head>', '<head><meta name="viewport" content="width=device-width">');
  await page.goto(stage.host.add('/phone', { html }));
  return page;
}

/** A finger comes down, goes by so much in steps, and is lifted. */
async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10);
  await touch('touchEnd');
}

const questions = [questionOf('slider'), questionOf('matrix'), questionOf('multiple_choice')];

describe('a finger on a slider', () => {
  it('that goes on to scroll leaves no answer, and leaves one that was there', async () => {
    const phone = await openOnPhone();
    await mountInPage(phone, definitionOf([questions]));
    await settle(phone);
    const scroll = async () => {
      const from = await middleOf(phone, '[type=range]');
      await swipe(phone, { x: from.x - 80, y: from.y }, { x: 0, y: -150 });
      await phone.waitForFunction(() => (document.querySelector('#sv-main')?.scrollTop ?? 0) > 50);
      await phone.$eval('#sv-main', (main) => (main.scrollTop = 0));
    };
    await scroll();
    expect(await answers(phone)).toEqual({});
    expect(await phone.textContent('.sv-value')).toBe('Not set');
    await phone.focus('[type=range]');
    await phone.keyboard.press('End');
    await scroll();
    expect(await answers(phone)).toEqual({ q0_0: 100 });
    expect(await phone.inputValue('[type=range]')).toBe('100');
    await phone.context().close();
  });

  it('that goes along it moves it', async () => {
    const phone = await openOnPhone();
    await mountInPage(phone, definitionOf([questions]));
    await settle(phone);
    await swipe(phone, await middleOf(phone, '[type=range]'), { x: 500, y: 0 });
    await expect.poll(() => answers(phone)).toEqual({ q0_0: 100 });
    await phone.context().close();
  });
});

describe('two fingers', () => {
  it('leave no answer on a slider whose middle the second one meets', async () => {
    const phone = await openOnPhone();
    await mountInPage(phone, definitionOf([questions]));
    await settle(phone);
    const session = await phone.context().newCDPSession(phone);
    const first = { ...(await middleOf(phone, '.survey-label')), id: 1 };
    const second = { ...(await middleOf(phone, '[type=range]')), id: 2 };
    for (const touchPoints of [[first], [first, second]]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await answers(phone)).toEqual({});
    await phone.context().close();
  });
});

describe('a hand that trembles', () => {
  it.each([
    ['picture_choice', '.sv-picture img'],
    ['single_choice', '.survey-radio-container span'],
    ['consent', '.survey-checkbox-container span'],
  ] as const)('chooses what it presses: %s', async (kind, selector) => {
    const page = await stage.freshPage();
    await mountInPage(page, definitionOf([questionOf(kind, stage.host.url)]));
    await settle(page);
    const { x, y } = await middleOf(page, selector);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 3, { steps: 4 });
    await page.mouse.up();
    expect(await answers(page)).toEqual({ q0: kind === 'consent' ? true : 'o0' });
  });
});

describe('a mouse', () => {
  it('answers a slider where it is pressed there, with its first button', async () => {
    const page = await stage.freshPage();
    await mountInPage(page, definitionOf([questionOf('slider')]));
    await settle(page);
    await page.click('[type=range]', { button: 'right' });
    const [label, slider] = [await middleOf(page, '.survey-label'), await middleOf(page, '[type=range]')];
    await page.mouse.move(label.x, label.y);
    await page.mouse.down();
    await page.mouse.move(slider.x, slider.y);
    await page.mouse.up();
    expect(await answers(page)).toEqual({});
    await page.click('[type=range]');
    expect(await answers(page)).toEqual({ q0: 50 });
  });
});
