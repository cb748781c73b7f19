import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { bridgeMessageNode, decode } from '@service-popups/protocol';
import { definitionOf, questionOf } from './definitions.js';
import { settle } from './mountInPage.js';
import { postedMessages, showIn } from './pages.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
beforeAll(async () => {
  page = await (
    await stage.browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true })
  ).newPage();
});

const definition = definitionOf([questionOf('rating'), questionOf('text')], {
  style: { position: 'bottom-right' },
});

describe('the WebView page', () => {
  it('posts ready, interacted, answered, completed and closed in the form of the bridge', async () => {
    await showIn('webview', { page, host: stage.host }, definition);
    await page.tap('.survey-rating-number-option >> nth=9');
    await page.tap('#sv-submit');
    await page.tap('#sv-submit');
    await page.tap('#sv-complete');
    const messages = await postedMessages(page);
    expect(messages.map(({ type }) => type)).toEqual([
      'ready',
      'interacted',
      'answered',
      'completed',
      'closed',
    ]);
    for (const message of messages)
      expect(decode(bridgeMessageNode, message)).toMatchObject({ value: { token: 'token-1' } });
    expect(messages[2]).toMatchObject({ page: 'p0', answers: { q0: 9 }, revision: 1 });
    expect(messages[4]).toMatchObject({ reason: 'completed' });
  });

  it('cuts answers that are too large together for one message, the longest first, and completes', async () => {
    const texts = Array.from({ length: 6 }, (_, index) => ({ ...questionOf('long_text'), id: `t${index}` }));
    await showIn('webview', { page, host: stage.host }, definitionOf([[questionOf('email'), ...texts]]));
    await page.fill('input[type=email]', 'name@example.com');
    // Three bytes each, and pairs that must not be parted.
    for (const field of await page.$$('textarea')) await field.fill('語😀'.repeat(5_000));
    await page.tap('#sv-submit');
    await page.waitForSelector('.service-success');
    const completed = (await postedMessages(page)).find(({ type }) => type === 'completed');
    expect(decode(bridgeMessageNode, completed)).toMatchObject({ ok: true });
    const bytes = Buffer.byteLength(JSON.stringify(completed));
    expect(bytes).toBeLessThanOrEqual(65_536);
    expect(bytes).toBeGreaterThan(50_000);
    const answers = Object.values(completed?.['answers'] as Record<string, string>);
    expect(answers).toContain('name@example.com');
    for (const answer of answers) expect(answer).not.toMatch(/[\uD800-\uDBFF]$/);
  });

  it('draws its own card over a dimmed page by default, whatever the position', async () => {
    await showIn('webview', { page, host: stage.host }, definition);
    await settle(page);
    const looks = await page.$eval('#sv-popup', (each) => ({
      isModal: each.matches(':modal'),
      backdrop: getComputedStyle(each, '::backdrop').backgroundColor,
      card: getComputedStyle(each).backgroundColor,
      radius: getComputedStyle(each).borderTopLeftRadius,
    }));
    expect(looks).toEqual({
      isModal: true,
      backdrop: 'rgba(0, 0, 0, 0.533)',
      card: 'rgb(255, 255, 255)',
      radius: '20px',
    });
  });

  it('[MOB-11] without chrome is transparent and edge to edge, and everything in it still works', async () => {
    await showIn('webview', { page, host: stage.host }, definition, { renderChrome: false });
    await settle(page);
    const looks = await page.$eval('#sv-popup', (each) => {
      const style = getComputedStyle(each);
      const { x, y, width, height } = each.getBoundingClientRect();
      return {
        background: style.backgroundColor,
        shadow: style.boxShadow,
        radius: style.borderTopLeftRadius,
        box: [x, y, width, height],
        isModal: each.matches(':modal'),
      };
    });
    expect(looks).toEqual({
      background: 'rgba(0, 0, 0, 0)',
      shadow: 'none',
      radius: '0px',
      box: [0, 0, 390, 780],
      isModal: false,
    });
    await page.tap('.survey-rating-number-option >> nth=3');
    await page.tap('#sv-submit');
    await page.tap('#sv-back');
    await page.tap('#sv-close');
    expect((await postedMessages(page)).at(-1)).toMatchObject({ type: 'closed', reason: 'close_button' });
  });
});
