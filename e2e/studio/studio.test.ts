import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, untilTaken, watchPage } from '../framework/browser.js';
import { startStudio, type StudioRig } from './studioRig.js';

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
    await page.getByText('No connection to the server.').waitFor();
    // The stream stays cut until the answer is in: what arrives then was missed.
    await page.route('**/live', (route) => route.abort());
    await server.start();
    await page.getByText('No connection to the server.').waitFor({ state: 'detached' });
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

  it('say at the field what is wrong, and keep it from being published', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-blog?view=when`);
    const depth = page.getByLabel('Percent of the page');
    await depth.fill('400');
    await page.locator('.field', { has: depth }).locator('.field-error').waitFor();
    expect(await depth.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { name: 'To be mended first' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await page.locator('.field', { has: depth }).locator('.field-error').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('take every key and press for what it means', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('heading', { name: 'Popups' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();

    // A page that takes the place of another begins at its title.
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.locator('h1:focus', { hasText: 'Contacts' }).waitFor();

    await page.goto(`${server.url}/studio/demo/popups/demo-blog?view=when`);
    const pages = page.getByLabel('Never on these pages');
    await pages.click();
    await page.keyboard.type('/drafts/*\n');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await pages.inputValue()).toBe('/drafts/*\n');
    await page.getByRole('button', { name: 'Publish' }).click();
    // Whoever selects a word and lets go beside the dialog still writes in it.
    const note = page.getByLabel('What changed');
    await note.fill('Not on drafts');
    const { x, y } = (await note.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y + 12);
    await page.mouse.down();
    await page.mouse.move(8, y + 12);
    await page.mouse.up();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Published' }).waitFor();
    // What was written can still be taken back, and the history tells it in the words of the form.
    expect(await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).isEnabled()).toBe(true);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Compare with the draft' }).last().click();
    const difference = page.locator('.differences li', { hasText: 'Never on these pages' });
    await difference.locator('ins', { hasText: '/drafts/*' }).waitFor();

    await page.getByRole('tab', { name: 'JSON' }).click();
    const json = page.getByLabel('Definition as JSON');
    const before = await json.inputValue();
    await json.click();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+z');
    expect(await json.inputValue()).toBe(before);
    await page.getByRole('button', { name: 'Discard' }).click();

    // A new question is worded at once, and shown; one that is deleted leaves the focus with its neighbour.
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('button', { name: 'Add a page' }).click();
    await page.getByRole('button', { name: 'Add a question' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stars' }).click();
    await page.locator('.question-open textarea:focus').waitFor();
    await page.keyboard.type('How was it?');
    await page.frameLocator('iframe').getByText('How was it?').waitFor();
    await page.getByRole('button', { name: 'Delete “Your question”' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('button:focus[aria-label="Delete “How was it?”"]').waitFor();
    expect(errors).toEqual([]);
  });

  it('open a draft of any shape, to be mended', async () => {
    const { page, server, errors } = rig;
    const popups = `${server.url}/api/projects/demo/popups`;
    const id = await page.evaluate(async (address) => {
      const body = JSON.stringify({ name: 'From a script', draft: {} });
      const answer = await fetch(address, { method: 'POST', body });
      return ((await answer.json()) as { id: string }).id;
    }, popups);
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    await page.getByText('This draft lacks parts that every popup has.').waitFor();
    await page.evaluate((address) => fetch(address, { method: 'DELETE' }), `${popups}/${id}`);
    expect(errors).toEqual([]);
  });

  it('keep what is written while the session ends, while somebody else saves, and in another tab of the editor', async () => {
    const { page, server, context } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-feature`);
    const name = page.getByLabel('Name', { exact: true });
    const saved = page.getByText('Saved', { exact: true });
    await name.waitFor();
    await context.clearCookies();
    await name.fill('Written while signed out');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Written while signed out' }).waitFor();
    await saved.waitFor();

    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Name', { exact: true }).fill('Saved by somebody else');
    await other.getByText('Saved', { exact: true }).waitFor();
    await other.close();
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saved.waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByLabel('Definition as JSON').fill('{');
    await page.getByRole('alert').waitFor();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('tab', { name: /JSON/ }).click();
    expect(await page.getByLabel('Definition as JSON').inputValue()).toBe('{');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await name.fill('Feature request');
    await saved.waitFor();
  });

  it('keep what is written during a slow save, and do nothing twice', async () => {
    const { page, errors } = await watchPage(rig.context);
    page.on('dialog', (dialog) => void dialog.accept());
    const held = { isOn: true, count: 0 };
    await page.route('**/draft', async (route) => {
      if (!held.isOn) return route.continue();
      // Never answered: the page is left before.
      held.count += 1;
    });
    await page.goto(`${rig.server.url}/studio/demo/popups/demo-feature`);
    const title = page.getByLabel('Title of the popup');
    const saved = page.getByText('Saved', { exact: true });
    const before = await title.inputValue();
    await title.fill('Sent');
    await expect.poll(() => held.count, { timeout: 30_000 }).toBe(1);
    await title.fill('Sent, and more');
    held.isOn = false;
    await page.reload();
    await expect.poll(() => title.inputValue(), { timeout: 30_000 }).toBe('Sent, and more');
    await saved.waitFor();
    await page.reload();
    expect(await title.inputValue()).toBe('Sent, and more');
    await title.fill(before);
    await saved.waitFor();

    await page.goto(`${rig.server.url}/studio/demo/settings?view=members`);
    await page.getByLabel('Name', { exact: true }).fill('Pressed twice');
    await page.getByRole('button', { name: 'Make a token' }).dblclick();
    await page.getByText('Shown only now.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Pressed twice' }).first().waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Pressed twice' }).count()).toBe(1);
    // A button that was busy under the focus has kept it.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Make a token');
    expect(errors).toEqual([]);
    await page.close();
  });
});

/** Presses Tab until the focus is on what has this name, as a person without a mouse would. */
async function focusByTab(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const label =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
          ? element.labels?.[0]?.textContent
          : undefined;
      return (
        label ??
        element.getAttribute('aria-label') ??
        element.querySelector('.template-name')?.textContent ??
        element.textContent ??
        ''
      );
    });
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab does not reach “${name}”.`);
}
