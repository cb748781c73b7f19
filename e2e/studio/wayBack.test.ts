import type { Paged, PopupRecord, ResponseItem } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

describe('the way out and the way back', () => {
  it('lead out of a filter that an old or a mistyped address asks for, which is named', async () => {
    const { page, server } = rig;
    const results = `${server.url}/studio/demo/results/demo-nps`;
    await page.goto(`${results}?status=DONE&version=abc&language=en`);
    await page.getByRole('alert').getByText('“DONE” is no outcome. “abc” is no version.').waitFor();
    const bar = page.getByRole('search');
    expect(await bar.getByLabel('Language').inputValue()).toBe('en');
    await page.getByRole('button', { name: 'Clear it' }).click();
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?language=en');

    await page.goto(`${results}?from=garbage`);
    await page.getByRole('alert').getByText('“garbage” is no date.').waitFor();
    // By the bar, too: any other period takes its place.
    await page.getByLabel('Period').selectOption('Last 7 days');
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor();

    await page.goto(`${server.url}/studio/demo/popups?find=nothing+is+called+that&state=odd`);
    await page.getByText('No popup is called that').waitFor();
    await page.getByLabel('Find a popup').fill('');
    await page.getByRole('link', { name: 'Recommendation', exact: true }).waitFor();
  });

  it('undo one filter after the other, and keep what was typed out of it', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    const [period, outcome] = [page.getByLabel('Period'), page.getByLabel('Outcome')];
    await period.selectOption('Last 90 days');
    await outcome.selectOption('Completed');
    await page.getByLabel('Search in answers').fill('tide');
    await page.waitForURL(/search=tide/);
    await page.getByLabel('Search in answers').fill('tides');
    await page.waitForURL(/search=tides/);
    await page.goBack();
    await expect.poll(() => outcome.inputValue()).toBe('');
    expect(await period.inputValue()).toBe('90');
    await expect.poll(() => page.getByLabel('Search in answers').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => period.inputValue()).toBe('30');
    expect(new URL(page.url()).search).toBe('');
    await page.goForward();
    await expect.poll(() => period.inputValue()).toBe('90');

    await page.goto(`${server.url}/studio/demo/settings`);
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'Add a webhook' }).waitFor();
    // So that the entries of the history are told from each other.
    await expect.poll(() => page.title()).toBe('Webhooks · Settings · Studio');
    await page.goBack();
    await page.getByRole('heading', { name: 'Quiet period' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('tell once that what is shown is not what was chosen', async () => {
    const { page, server } = rig;
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor();
    const failed = { count: 0 };
    await page.route(/\/demo-nps\/(results|responses)\?/, async (route) => {
      await route.fulfill({ status: 500 });
      failed.count += 1;
    });
    await page.getByLabel('Outcome').selectOption('Completed');
    await expect.poll(() => failed.count).toBe(2);
    await page.getByRole('alert').getByText('What you see may be out of date.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('close a response, which stays closed when it was closed by its button', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    const row = page.locator('.answers-table .answer-open').first();
    const dialog = page.getByRole('dialog');
    await row.click();
    await dialog.locator('.facts').waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await row.and(page.locator(':focus')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/studio/demo/results/demo-nps');

    await row.click();
    await dialog.getByRole('button', { name: 'Older' }).click();
    await dialog.getByRole('button', { name: 'Newer' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.getByRole('heading', { name: 'Popups' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('tell that a popup is back, though nothing more of it could be read', async () => {
    const { page, server } = rig;
    const popups = '/projects/demo/popups';
    const { draft } = await ask<PopupRecord>(page, 'GET', `${popups}/demo-nps`);
    const { id } = await ask<PopupRecord>(page, 'POST', popups, { name: 'Put away', draft });
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('button', { name: 'Actions for Put away' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('“Put away” is deleted.').waitFor();
    await page.getByRole('link', { name: 'Deleted popups' }).click();
    await page.route(`**${popups}/${id}`, (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Restore Put away' }).click();
    await page.getByText('“Put away” is back, and live if it was live before.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByRole('heading', { name: 'Put away' }).waitFor();
  });

  it('cut words that run from right to left at their left end', async () => {
    const { page, server, errors } = rig;
    const words = 'التطبيق بطيء جدا عندما أفتح سلة المشتريات وأحاول تغيير العنوان. '.repeat(9).trim();
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const asked = draft.survey.pages.flatMap(({ questions }) => questions);
    const answers = Object.fromEntries(asked.map(({ id }) => [id, words]));
    await page.route(/\/demo-nps\/responses\?/, async (route) => {
      const response = await route.fetch();
      const { items, ...rest } = (await response.json()) as Paged<ResponseItem>;
      // Whoever answered, and whatever: here everybody wrote this.
      const written = items.map((item) => ({ ...item, answers }));
      await route.fulfill({ response, json: { ...rest, items: written } });
    });
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    const row = page.locator('.answers-table .answer-open', { hasText: words }).first();
    await row.waitFor();
    const cut = await row.evaluate((button) => {
      const all = [button, ...button.querySelectorAll('*')];
      const clamped = all.find((element) => element.scrollHeight > element.clientHeight + 4);
      const style = clamped === undefined ? undefined : getComputedStyle(clamped);
      return { lines: style?.webkitLineClamp, direction: style?.direction, textAlign: style?.textAlign };
    });
    expect(cut).toEqual({ lines: '2', direction: 'rtl', textAlign: 'start' });
    await page.unrouteAll();
    expect(errors).toEqual([]);
  });
});
