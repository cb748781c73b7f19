import {
  studioRoutes,
  type Paged,
  type PopupRecord,
  type ResponseItem,
} from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, untilTaken, watchPage } from '../framework/browser.js';
import { ask, focusByTab, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

/** A visitor of the demo shop, who answers the popup that appears there. */
async function answerInDemo(question: string, text: string): Promise<void> {
  const context = await newVisitor(rig.browser);
  const { page, errors } = await watchPage(context);
  await page.goto(`${rig.server.url}/demo`);
  await page.locator('#sv-popup .survey-label', { hasText: question }).waitFor({ timeout: 60_000 });
  await page.locator('#sv-popup textarea.survey-input').first().fill(text);
  const taken = untilTaken(page, text);
  await page.locator('#sv-submit').click();
  await page.locator('.service-success').waitFor();
  await taken;
  expect(errors).toEqual([]);
  await context.close();
}

describe('the first five minutes', () => {
  it('make a survey by mouse, publish it, and show its answer, funnel and live arrival', async () => {
    const { page, errors } = rig;
    await page.getByRole('button', { name: 'New popup' }).click();
    await page.getByRole('button', { name: /Bug report/ }).click();
    await page.getByRole('heading', { name: 'Bug report' }).waitFor();
    await page.getByLabel('Question', { exact: true }).fill('What went wrong today?');
    await page.getByText('Saved', { exact: true }).waitFor();
    const preview = page.frameLocator('iframe[title="The popup as people see it"]');
    await preview.getByText('What went wrong today?').waitFor();
    await page.getByRole('tab', { name: 'When and who' }).click();
    await page.getByLabel('Trigger', { exact: true }).selectOption('Time on page');
    await page.getByLabel('Seconds on the page').fill('1');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.locator('h1').getByText('Live').waitFor();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Results' }).click();
    await page.getByRole('heading', { name: 'Bug report' }).waitFor();
    await page.getByText('No answers here').waitFor();

    await answerInDemo('What went wrong today?', 'The cart forgot my size');
    // Nobody reloads: the answer arrives by itself.
    await page.getByRole('button', { name: 'The cart forgot my size' }).first().waitFor({ timeout: 60_000 });
    await page.locator('.bar', { hasText: 'Completed' }).getByText('1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByRole('link', { name: 'Read the answers' }).click();
    await page.getByRole('heading', { name: 'Where people leave' }).waitFor();

    // The next one is to be seen alone.
    await page.getByRole('link', { name: 'Popups' }).click();
    await page.getByRole('button', { name: 'Pause Bug report' }).click();
    await page
      .getByRole('row', { name: /Bug report/ })
      .getByText('Paused', { exact: true })
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('make another survey by keyboard alone', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('button', { name: 'New popup' }).waitFor();
    await focusByTab(page, 'New popup');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await focusByTab(page, 'Empty');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Empty' }).waitFor();
    await focusByTab(page, 'Name');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Made by keys');
    await focusByTab(page, 'Question');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('What would you like to see?');
    await focusByTab(page, 'Questions', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await focusByTab(page, 'Trigger');
    await page.keyboard.type('Time');
    await focusByTab(page, 'Seconds on the page');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1');
    await page.getByText('Saved', { exact: true }).waitFor();
    await focusByTab(page, 'Publish');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await focusByTab(page, 'Publish');
    await page.keyboard.press('Enter');
    await page.locator('h1').getByText('Live').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find popups, people and pages' }).waitFor();
    await page.keyboard.type('Made by keys');
    await page.getByRole('option', { name: /Made by keys.*Results/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('No answers here').waitFor();
    await answerInDemo('What would you like to see?', 'Larger maps');
    await page.getByRole('button', { name: 'Larger maps' }).first().waitFor({ timeout: 60_000 });
    expect(errors).toEqual([]);
  });

  it('show what came while the connection was cut, once it is back, without a reload', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('heading', { name: 'Popups' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Made by keys');
    await page.getByRole('option', { name: /Made by keys.*Results/ }).click();
    await page.getByRole('button', { name: 'Larger maps' }).first().waitFor();

    await server.stop();
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
    await page.getByText('The server is not available.').waitFor();
    // The stream stays cut until the answer is in: what arrives then was missed.
    await page.route('**/live', (route) => route.abort());
    await server.start();
    await page.getByText('The server is not available.').waitFor({ state: 'detached' });
    await answerInDemo('What would you like to see?', 'Tide tables');
    expect(await page.getByRole('button', { name: 'Tide tables' }).count()).toBe(0);
    await page.unroute('**/live');
    await page.getByRole('button', { name: 'Tide tables' }).first().waitFor({ timeout: 60_000 });
    expect(errors).toEqual([]);
  });

  it('find popups, people and pages with the command palette', async () => {
    const { page, server } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('heading', { name: 'Popups' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('recomm');
    await page.getByRole('option', { name: /Recommendation.*Results/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recommendation' }).waitFor();

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find popups, people and pages' });
    await field.fill('user-1');
    await page
      .getByRole('option', { name: /Person/ })
      .first()
      .waitFor();
    // Whoever was found by other words is not gone to, and nothing is called missing before it was looked for.
    const held: (() => void)[] = [];
    await page.route('**/contacts?search=*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return route.continue();
    });
    await field.fill('nobody at all');
    await expect.poll(() => held.length).toBe(1);
    expect(await page.getByRole('dialog').getByRole('option').count()).toBe(0);
    expect(await page.getByText('Nothing has this name.').count()).toBe(0);
    held.forEach((release) => release());
    await page.getByText('Nothing has this name.').waitFor();
    await page.unroute('**/contacts?search=*');
    await field.fill('webh');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add a webhook' }).waitFor();
  });

  it('read one response after the other, at an address that can be sent on', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    const rows = page.locator('.answers-table .answer-open');
    await rows.nth(1).waitFor();
    const first = await rows.first().innerText();
    await rows.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.facts').waitFor();
    const opened = page.url();
    await dialog.getByRole('button', { name: 'Older' }).click();
    await page.waitForURL((url) => url.href !== opened);
    await dialog.locator('.facts').waitFor();
    await dialog.getByRole('button', { name: 'Newer' }).click();
    await page.waitForURL(opened);
    await page.reload();
    await dialog.locator('.facts').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await rows.first().innerText()).toBe(first);
    expect(errors).toEqual([]);
  });

  it('read which figures a search picks from, and which count everybody', async () => {
    const { page, server, errors } = rig;
    const figure = (label: string) => page.locator('.figure', { hasText: label });
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    await figure('Completion')
      .getByText(/^[\d,]+ of [\d,]+$/)
      .waitFor();
    await page.goto(`${server.url}/studio/demo/results/demo-nps?search=nobody%20wrote%20this`);
    for (const label of ['Response rate', 'Completion'])
      await figure(label).getByText('over all answers').waitFor();
    expect(await figure('Median time').innerText()).not.toContain('over all answers');
    // A survey of one page has none, though people began it.
    await page.goto(`${server.url}/studio/demo/results/demo-csat?status=PARTIAL`);
    await page.getByText('before the first page is sent has started, and left no answer').waitFor();
    expect(errors).toEqual([]);
  });

  it('find somebody without a name by the id of their device', async () => {
    const { page, server, errors } = rig;
    const answer = await page.request.get(`${server.url}${studioRoutes.responses('demo', 'demo-nps')}`);
    const { items } = (await answer.json()) as Paged<ResponseItem>;
    const deviceId = items.find(({ userId }) => userId === undefined)?.user_id ?? '';
    await page.goto(`${server.url}/studio/demo/contacts`);
    await page.getByRole('searchbox', { name: 'Find a person' }).fill(deviceId);
    await page.getByRole('link', { name: 'Look for it as a device’s id' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(page.url()).toContain(deviceId);
    expect(errors).toEqual([]);
  });

  it('lead back to where one was in a list', async () => {
    const { page, server, errors } = rig;
    await page.setViewportSize({ width: 1280, height: 360 });
    await page.goto(`${server.url}/studio/demo/contacts`);
    await page.getByRole('button', { name: 'Show more' }).click();
    const person = page.locator('.row-link').nth(80);
    await person.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await person.click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.goForward();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(errors).toEqual([]);
  });

  it('list some of many popups at once, more when somebody asks for them, and find any of them', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<{ id: string }>(page, 'POST', '/projects', { name: 'Many' });
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    for (let place = 1; place <= 40; place += 1)
      await ask(page, 'POST', `/projects/${id}/popups`, { name: `Popup ${place}`, draft });
    await page.goto(`${server.url}/studio/${id}/popups`);
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(25);
    for (const place of [1, 40]) {
      await page.getByLabel('Find a popup').fill(`Popup ${place}`);
      await page.getByRole('link', { name: `Popup ${place}`, exact: true }).waitFor();
    }
    await page.getByLabel('Find a popup').fill('');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(40);
    await rows.last().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Popup' }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(40);
    expect(errors).toEqual([]);
  });

  it('begin at the title of a page, in a low window too', async () => {
    const { page, server, errors } = rig;
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(`${server.url}/studio/demo/popups`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const arrive = async (title: string): Promise<void> => {
      await page.getByRole('heading', { name: title }).and(page.locator(':focus')).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    };
    for (const name of ['Recommendation', 'Feature request']) {
      await page.getByRole('link', { name, exact: true }).click();
      await arrive(name);
      await page.goBack();
      await arrive('Popups');
    }
    await page.evaluate(() => history.pushState(0, '', '/studio/demo/who'));
    await page.goBack();
    await page.goForward();
    await arrive('Who sees it');
    // Its form was passed over: what it offers is fetched for those who go there.
    expect(asked.filter((address) => /screens|contacts/.test(address))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(errors).toEqual([]);
  });

  it('pause from the list, take it back, and publish what was edited from there', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    const row = page.getByRole('row', { name: /Leaving the checkout/ });
    await row.getByRole('button', { name: 'Pause Leaving the checkout' }).click();
    await row.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Live', { exact: true }).waitFor();

    await row.getByRole('link', { name: 'Leaving the checkout' }).click();
    await page.getByLabel('Title of the popup').fill('One moment');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Popups' }).first().click();
    await row.getByRole('button', { name: 'Publish Leaving the checkout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await row.getByRole('button', { name: 'Pause Leaving the checkout' }).waitFor();
    expect(errors).toEqual([]);
  });
});
