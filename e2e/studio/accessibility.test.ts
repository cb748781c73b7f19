import type { PopupRecord, Results } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, watchPage } from '../framework/browser.js';
import { axeFaults } from '../framework/axe.js';
import { ask, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

/** Every page, and what is there once it is drawn. */
const pages = [
  ['popups', '.popup-table .sparkline'],
  ['results/demo-nps', '.answers-table tbody tr'],
  ['results/demo-research', '.matrix-table'],
  ['who', '.verdict'],
  ['who?popup=demo-nps', '.verdict[open] .gates'],
  ['events', '.table .sparkline'],
  ['events?event=order_placed', 'dialog .latest-events'],
  ['events?view=screens', '.table tbody code'],
  ['events?view=metrics', '.question-grid .bar'],
  ['events?view=crashes', '.panel summary'],
  ['events?view=delivery', '.question-grid .bar'],
  ['contacts', '.attribute'],
  ['install', '.copy-block'],
  ['settings', '.inline-form'],
  ['settings?view=keys', '.key-list li'],
  ['settings?view=webhooks', '.settings .empty'],
  ['settings?view=members', '.table tbody strong'],
  ['settings?view=audit', '.table, .empty'],
  ['popups/demo-research', '.question-open'],
  ['popups/demo-research?view=logic', '.flow-page'],
  ['popups/demo-research?view=when', '.trigger'],
  ['popups/demo-research?view=appearance', '.color-field'],
  ['popups/demo-research?view=translations', '.tab-panel .empty'],
  ['popups/demo-research?view=history', '.version-note'],
  ['popups/demo-research?view=json', '.tab-panel textarea'],
  ['nowhere', 'main > .panel > .empty'],
] as const;

/** Dialogs of every make, and what opens them. */
const dialogs = [
  ['popups', '.popup-table .sparkline', 'button:has-text("New popup")'],
  ['results/demo-nps', '.answers-table tbody tr', '.answers-table .answer-open'],
  ['results/demo-nps', '.answers-table tbody tr', 'button:has-text("Export")'],
  ['settings', '.inline-form', 'button:has-text("Delete")'],
  ['popups/demo-research', '.question-open', 'button:has-text("Add a question")'],
] as const;

/** Goes there as a click on a link does: the studio is loaded once, and axe is put into it once. */
async function open(path: string, content: string): Promise<void> {
  const { page, server } = rig;
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, `${server.url}/studio/demo/${path}`);
  await page.locator(content).first().waitFor();
  // What was there before is dimmed until what was asked for comes.
  await page.locator('[aria-label="Loading"], [aria-busy=true]').first().waitFor({ state: 'detached' });
  if (path.startsWith('popups/')) await page.frameLocator('iframe').locator('#sv-popup').first().waitFor();
}

/** The rows of a table are drawn alike: its first ones tell, and `test:all` looks at all of them. */
const alike = process.env['FULL'] === '1' ? {} : { without: 'tbody tr:nth-child(n + 9)' };

/** Nothing fades, so that no color is read halfway. */
async function faultsInBothThemes(page: StudioRig['page']): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const onlyColors = colorScheme === 'dark';
    for (const fault of await axeFaults(page, { ...alike, onlyColors }))
      faults.push(`${colorScheme}: ${fault}`);
  }
  return faults;
}

describe('the studio, light and dark', () => {
  it.each(pages)('has no accessibility violation on %s', async (path, content) => {
    await open(path, content);
    expect(await faultsInBothThemes(rig.page)).toEqual([]);
  });

  it('names every button of a list by what it is for', async () => {
    const { page } = rig;
    await ask(page, 'POST', '/projects/demo/keys/public/rotate', {});
    for (const [path, content] of [
      ['settings', '.inline-form'],
      ['settings?view=keys', '.key-list li'],
      ['popups/demo-research', '.question-open'],
      ['popups/demo-research?view=logic', '.flow-page'],
    ] as const) {
      await open(path, content);
      const names = await page
        .locator('main button')
        .evaluateAll((all) => all.map((button) => button.ariaLabel ?? button.textContent));
      expect(
        names.filter((name, place) => names.indexOf(name) !== place),
        path,
      ).toEqual([]);
    }
  });

  it('tells a chart day by day: as a table to those who hear it, and to a finger', async () => {
    const { page } = rig;
    await open('results/demo-nps', '.answers-table tbody tr');
    const days = page.getByRole('table', { name: 'Score per day' }).getByRole('row');
    expect(await days.count()).toBeGreaterThan(20);
    const last = await days.last().getByRole('cell').textContent();
    expect(last).toMatch(/^−?[\d.]+, between −?[\d.]+ and −?[\d.]+$/);
    const storageState = await rig.context.storageState();
    const context = await newVisitor(rig.browser, {
      storageState,
      hasTouch: true,
      viewport: { width: 360, height: 740 },
    });
    const { page: phone } = await watchPage(context);
    await phone.goto(`${rig.server.url}/studio/demo/results/demo-nps`);
    const chart = phone.locator('.chart svg');
    await chart.waitFor();
    await chart.tap({ position: { x: 280, y: 100 } });
    await phone.locator('.chart-caption', { hasText: ', between ' }).waitFor();
    await context.close();
  });

  it('keeps the names and counts of many columns apart on a phone', async () => {
    const storageState = await rig.context.storageState();
    const context = await newVisitor(rig.browser, { storageState, viewport: { width: 360, height: 740 } });
    const { page } = await watchPage(context);
    await page.route('**/api/**/results*', async (route) => {
      const response = await route.fetch();
      const results = (await response.json()) as Results;
      for (const { summary } of results.questions)
        if (summary.type === 'scale')
          summary.counts = Array.from({ length: 201 }, (_, place) => ({ value: place - 100, count: 1_234 }));
      await route.fulfill({ response, json: results });
    });
    await page.goto(`${rig.server.url}/studio/demo/results/demo-nps`);
    await page.locator('.column').first().waitFor();
    const lines = await page.locator('.column').evaluateAll((all) =>
      all.map((column) => {
        const [name, count] = ['.column-name', '.column-count'].map((part) =>
          column.querySelector(part)?.getBoundingClientRect(),
        );
        return {
          top: name?.top ?? 0,
          bottom: name?.bottom ?? 0,
          room: (count?.left ?? 0) - (name?.right ?? 0),
        };
      }),
    );
    expect(lines.length).toBeLessThanOrEqual(21);
    expect(lines.filter(({ top }, place) => top < (lines[place - 1]?.bottom ?? 0))).toEqual([]);
    expect(Math.min(...lines.map(({ room }) => room))).toBeGreaterThan(40);
    await context.close();
  });

  it('brings every column of a wide matrix within reach of the keys on a phone', async () => {
    const storageState = await rig.context.storageState();
    const context = await newVisitor(rig.browser, { storageState, viewport: { width: 360, height: 740 } });
    const { page } = await watchPage(context);
    await page.route('**/api/**/results*', async (route) => {
      const response = await route.fetch();
      const results = (await response.json()) as Results;
      for (const { summary } of results.questions)
        if (summary.type === 'matrix') {
          summary.columns = Array.from({ length: 12 }, (_, place) => ({
            id: `${place}`,
            label: 'Television',
          }));
          for (const row of summary.rows) row.counts = summary.columns.map((_, place) => place);
        }
      await route.fulfill({ response, json: results });
    });
    await page.goto(`${rig.server.url}/studio/demo/results/demo-research`);
    await page.locator('.matrix-table').first().waitFor();
    expect(await axeFaults(page, { within: '.question-grid' })).toEqual([]);
    await context.close();
  });

  it('tells columns and the chosen tab apart where a person’s own few colors replace ours', async () => {
    const { page } = rig;
    await page.emulateMedia({ forcedColors: 'active' });
    await open('results/demo-nps', '.column-fill');
    const drawn = await page.evaluate(() => {
      const colorOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor;
      return [colorOf('.column-fill'), colorOf('body')];
    });
    expect(drawn[0]).not.toBe(drawn[1]);
    await open('settings?view=keys', '.key-list li');
    const tabs = await page
      .getByRole('tab')
      .evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBottomColor));
    expect(tabs.filter((color) => color === tabs[1])).toHaveLength(1);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('prints dark words on white paper, also from a dark screen', async () => {
    const { page } = rig;
    await open('results/demo-nps', '.answers-table tbody tr');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.locator('html[data-theme=dark]').waitFor();
    const drawn = await page.evaluate(() => {
      const styleOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body);
      return [styleOf('h1').color, styleOf('.panel').backgroundColor];
    });
    expect(drawn).toEqual(['rgb(20, 23, 31)', 'rgb(255, 255, 255)']);
    // A filter that picks nothing tells nothing.
    expect(await page.locator('.filters .field:visible').count()).toBe(0);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
  });

  it('has none on the page of a person', async () => {
    const { page } = rig;
    await open('contacts', '.attribute');
    await page.locator('.row-link').first().click();
    await page.locator('.timeline li').first().waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  it('has none in its dialogs', async () => {
    const { page } = rig;
    await open('popups', '.popup-table .sparkline');
    await page.getByRole('button', { name: 'New popup' }).click();
    await page.getByRole('dialog').locator('.template').first().waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'New popup' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account of Ada' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('dialog').getByText('Enter your current password.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open('popups/demo-research', '.question-open');
    await page.getByRole('button', { name: 'Add a question to page 1' }).click();
    await page.getByRole('button', { name: 'From another popup' }).click();
    await page.locator('.kind-copies button').first().waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await open('results/demo-nps', '.answers-table tbody tr');
    await page.locator('.answer-open').first().click();
    await page.getByRole('dialog').locator('.facts').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(rig.errors).toEqual([]);
  });

  it('has none where one signs in', async () => {
    const context = await newVisitor(rig.browser);
    const { page } = await watchPage(context);
    await page.goto(`${rig.server.url}/studio/`);
    await page.getByLabel('Password').waitFor();
    await page.getByText('Forgot your password?').click();
    await page.getByText('Ask an owner to invite you again').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    // The address of the first day, opened again.
    await page.goto(`${rig.server.url}/studio/owner?token=own_used`);
    await page.getByLabel('Your name').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('follows the text size that is set in the browser, stays within a phone, and begins at its beginning', async () => {
    const { page, context } = rig;
    const setTextSize = async (standard: number): Promise<void> => {
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard } });
    };
    await page.setViewportSize({ width: 320, height: 740 });
    await setTextSize(32);
    const faults: string[] = [];
    for (const [path, content] of pages) {
      await open(path, content);
      const drawn = await page.evaluate(() => ({
        text: getComputedStyle(document.body).fontSize,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      if (drawn.text !== '28px' || drawn.over > 0) faults.push(`${path}: ${JSON.stringify(drawn)}`);
    }
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-research');
    const made = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', {
      name: 'In large text',
      draft,
    });
    const publishing = [`popups/${made.id}`, '.question-open', 'button:text-is("Publish")'] as const;
    for (const [path, content, opener] of [...dialogs, publishing]) {
      await open(path, content);
      await page.locator(opener).first().click();
      const drawn = await page.locator('dialog[open]').evaluate((dialog) => ({
        over: [dialog, ...dialog.querySelectorAll('.dialog-content')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
        begins: dialog.querySelector('.dialog-content')?.scrollTop,
      }));
      if (Math.max(...drawn.over) > 0 || drawn.begins !== 0)
        faults.push(`${opener}: ${JSON.stringify(drawn)}`);
      await page.keyboard.press('Escape');
    }
    expect(faults).toEqual([]);
    await setTextSize(16);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
