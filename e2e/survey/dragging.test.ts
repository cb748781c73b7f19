import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { heard, heardCalls, mountInPage, settle } from './mountInPage.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
afterEach(() => page.context().close());

const options = [...Array(20)].map((_, index) => ({ id: `o${index}`, label: `Row ${index + 1}` }));
const grips = () => page.locator('.sv-grip');

/** A long ranking in a window where a few of its rows find room. */
async function openRanking(hasTouch = false): Promise<void> {
  const context = await stage.browser.newContext({ viewport: { width: 600, height: 520 }, hasTouch });
  page = await context.newPage();
  await page.goto(`${stage.host.url}/plain`);
  const style = { position: 'center' } as const;
  await mountInPage(page, definitionOf([{ ...questionOf('ranking'), options }], { style }));
  await settle(page);
}

const placeOfFirst = () =>
  page.$$eval('#sv-popup li', (rows) => rows.findIndex(({ textContent }) => textContent === 'Row 1'));
/** What a row that is held has and the others do not. */
const outlines = () =>
  page.$$eval('#sv-popup li', (rows) => rows.map((row) => getComputedStyle(row).boxShadow !== 'none'));

async function holdFirst(): Promise<{ x: number; y: number }> {
  const { x, y } = (await grips().first().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 80, { steps: 4 });
  return { x, y };
}

describe('a row of a ranking that is dragged', () => {
  it('stands out from the others under a mouse until it is let go', async () => {
    await openRanking();
    await holdFirst();
    expect((await outlines()).indexOf(true)).toBe(await placeOfFirst());
    expect((await outlines()).filter(Boolean)).toEqual([true]);
    expect(
      await grips()
        .nth(await placeOfFirst())
        .evaluate((grip) => getComputedStyle(grip).cursor),
    ).toBe('grabbing');
    await page.mouse.up();
    await expect.poll(outlines).not.toContain(true);
  });

  it('stands out under a finger, and stays where it is when the system takes the finger away', async () => {
    await openRanking(true);
    const { x, y } = (await grips().first().boundingBox()) ?? { x: 0, y: 0 };
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', by?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: by === undefined ? [] : [{ x: x + 10, y: y + by }],
      });
    await touch('touchStart', 10);
    for (const by of [30, 50, 70, 90]) await touch('touchMove', by);
    await expect.poll(placeOfFirst).toBe(1);
    expect((await outlines()).indexOf(true)).toBe(1);
    await touch('touchCancel');
    await expect.poll(outlines).not.toContain(true);
    await page.mouse.move(x + 10, y + 150, { steps: 4 });
    expect(await placeOfFirst()).toBe(1);
    expect(await heardCalls(page)).toEqual(['ready', 'interacted']);
  });

  it('goes on to the end of a list that is longer than the card, while it is held at its edge', async () => {
    await openRanking();
    const { x } = await holdFirst();
    const edge = (await page.locator('#sv-footer').boundingBox())?.y ?? 0;
    for (let step = 0; step < 40; step += 1) await page.mouse.move(x + 10 + (step % 2), edge - 12);
    expect(await placeOfFirst()).toBe(19);
    await page.mouse.up();
  });

  it('is what Escape is about, and not the survey; let go, Escape closes', async () => {
    await openRanking();
    await holdFirst();
    await page.keyboard.press('Escape');
    expect(await heardCalls(page)).not.toContain('closed');
    await page.mouse.up();
    await page.keyboard.press('Escape');
    expect(await heard(page)).toContainEqual(['closed', 'escape']);
  });

  it('goes with the survey at a second Escape in a row, which the browser lets nobody refuse', async () => {
    await openRanking();
    await holdFirst();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#sv-popup', { state: 'detached' });
    expect(await heard(page)).toContainEqual(['closed', 'escape']);
  });
});
