import type { Paged, PopupRecord, ResponseItem } from '@service-popups/protocol/studio';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, watchPage } from '../framework/browser.js';
import { ask, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

/** The owner at another computer, which has fetched nothing yet. */
async function atAnotherComputer(options: BrowserContextOptions = {}): Promise<Page> {
  const storageState = await rig.context.storageState();
  const { page } = await watchPage(await newVisitor(rig.browser, { storageState, ...options }));
  return page;
}

describe('after months of use, people', () => {
  it('come back to a contact far down the list, however many answers that takes', async () => {
    const { page, server, errors } = rig;
    for (let person = 0; person < 260; person += 1) {
      const data = { publicKey: 'pk_demo', userId: `regular-${person}`, userAttributes: { plan: 'pro' } };
      expect((await page.request.post(`${server.url}/sdk/popups/contact`, { data })).ok()).toBe(true);
    }
    await page.goto(`${server.url}/studio/demo/contacts?search=regular-&count=250`);
    const rows = page.locator('.row-link');
    await expect.poll(() => rows.count()).toBe(250);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(260);
    expect(errors).toEqual([]);
  });

  it('see that a contact has more attributes than are listed, and may paste whatever they look for', async () => {
    const { page, server, errors } = rig;
    const userAttributes = { a: 'w'.repeat(1_000), b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 };
    const data = { publicKey: 'pk_demo', userId: 'manifold', userAttributes };
    expect((await page.request.post(`${server.url}/sdk/popups/contact`, { data })).ok()).toBe(true);
    await page.goto(`${server.url}/studio/demo/contacts?search=manifold`);
    await page.getByText('and 2 more').waitFor();
    expect(await page.locator('.attribute').count()).toBe(5);
    expect((await page.locator('.attribute').first().boundingBox())?.height).toBeLessThan(30);
    await page.getByLabel('Find a person').selectText();
    await page.keyboard.insertText('a whole paragraph '.repeat(20));
    await page.getByText('Nobody was found').waitFor();
    expect(errors).toEqual([]);
  });

  it('read who left the box of a consent empty as people who did not agree', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/results/demo-research`);
    const panel = page.locator('.panel', { has: page.getByRole('heading', { name: 'A conversation' }) });
    const refused = panel.locator('.bar', { hasText: 'Not agreed' }).locator('.bar-value');
    await refused.waitFor();
    expect(await refused.innerText()).toMatch(/^[1-9]/);
    expect(await panel.innerText()).not.toContain('left it out');
    expect(errors).toEqual([]);
  });

  it('are told once that nobody has answered, and make a second popup of a template with a name of its own', async () => {
    const { page, server, errors } = rig;
    const title = page.locator('h1');
    for (const name of ['Effort', 'Effort 2']) {
      await page.goto(`${server.url}/studio/demo/popups`);
      await page.getByRole('button', { name: 'New popup' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Effort' }).click();
      await expect.poll(() => title.innerText()).toMatch(new RegExp(`^${name}\\s*Draft$`));
    }
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Results' }).click();
    await page.getByText('No answers here').waitFor();
    expect(await page.getByText('Nobody answered').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it('bring a popup back that was deleted, are told that people see it again, and stop that', async () => {
    const { page, server, errors } = rig;
    const popups = '/projects/demo/popups';
    const { draft } = await ask<PopupRecord>(page, 'GET', `${popups}/demo-nps`);
    const { id, revision } = await ask<PopupRecord>(page, 'POST', popups, { name: 'Put away', draft });
    await ask(page, 'POST', `${popups}/${id}/publish`, { revision });
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('button', { name: 'Actions for Put away' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('“Put away” is deleted.').waitFor();
    await page.getByRole('link', { name: 'Deleted popups' }).click();
    await page.getByRole('button', { name: 'Restore Put away' }).click();
    await page.getByText('“Put away” is back and live: people see it again.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('“Put away” is paused.').waitFor();
    expect((await ask<PopupRecord>(page, 'GET', `${popups}/${id}`)).state).toBe('paused');
    expect(errors).toEqual([]);
  });

  it('read that somebody did more than is listed, and where the rest is', async () => {
    const { page, server, errors } = rig;
    const at = new Date().toISOString();
    const events = Array.from({ length: 201 }, (_, place) => ({
      id: `regular-event-${place}`,
      name: 'report_opened',
      at,
      properties: {},
    }));
    const person = { user_id: 'regular-device', session_id: 'regular-session', userId: 'regular-1' };
    const data = {
      publicKey: 'ak_demo',
      integration: 'int_demo',
      batchId: 'regular-batch',
      sentAt: at,
      metadata: {
        events,
        userAttributes: {},
        ...person,
        platform: 'web',
        sdkVersion: '1.5.0',
        engagementMs: 1,
      },
      metrics: {},
    };
    const rest = page.getByText('These are the latest 200. What came before is in the export.');
    await page.goto(`${server.url}/studio/demo/contacts/regular-1`);
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await rest.count()).toBe(0);
    expect((await page.request.post(`${server.url}/sdk/analytics`, { data })).ok()).toBe(true);
    await page.reload();
    await rest.waitFor();
    expect(await page.locator('.timeline li').count()).toBe(200);
    expect(errors).toEqual([]);
  });

  it('tell the name of a popup from the words around it in what somebody did', async () => {
    const { page, server } = rig;
    const address = '/projects/demo/popups/demo-pricing/responses?limit=50';
    const { items } = await ask<Paged<ResponseItem>>(page, 'GET', address);
    const userId = items.find((item) => item.userId !== undefined)?.userId;
    await page.goto(`${server.url}/studio/demo/contacts/${userId}`);
    await page.getByText('Saw “Leaving the membership page”').first().waitFor();
    await page.getByRole('button', { name: 'Answered “Leaving the membership page”' }).first().click();
    await page.getByRole('dialog').getByText('Survey version').waitFor();
  });

  it('read the same week on every tab of the events wherever they are, and how much of it a list leaves out', async () => {
    const at = new Date().toISOString();
    const events = Array.from({ length: 14 }, (_, place) => ({
      id: `color-${place}`,
      name: 'color_picked',
      at,
      properties: { color: `color ${place}` },
    }));
    const person = { user_id: 'painter', session_id: 'painting', userAttributes: {} };
    const metadata = { events, ...person, platform: 'web', sdkVersion: '1.5.0', engagementMs: 1 };
    const keys = { publicKey: 'ak_demo', integration: 'int_demo', batchId: 'colors' };
    const data = { ...keys, sentAt: at, metadata, metrics: {} };
    expect((await rig.page.request.post(`${rig.server.url}/sdk/analytics`, { data })).ok()).toBe(true);
    // Where a day begins fourteen hours before that of UTC.
    const page = await atAnotherComputer({ timezoneId: 'Pacific/Kiritimati' });
    const countsIn = async (rows: string): Promise<number[]> => {
      const cells = page.locator(`${rows} td:nth-of-type(2)`);
      await cells.first().waitFor();
      return (await cells.allTextContents()).map((text) => Number(text.replaceAll(',', '')));
    };
    await page.goto(`${rig.server.url}/studio/demo/events`);
    const [views = 0] = await countsIn('tbody tr:has-text("service_page_view")');
    expect(views).toBeGreaterThan(100);
    await page.goto(`${rig.server.url}/studio/demo/events?view=screens`);
    const byScreen = await countsIn('tbody tr');
    expect(byScreen.reduce((sum, count) => sum + count, 0)).toBe(views);
    await page.goto(`${rig.server.url}/studio/demo/events?event=color_picked&by=color`);
    await page.getByText('The most frequent values: 12 of 14.').waitFor();
    await page.context().close();
  });

  it('make a popup once though its answer was lost and they try again, and see in the list what was done', async () => {
    const { page, server } = rig;
    const lose = (address: string): Promise<unknown> =>
      page.route(address, async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });
    const { id } = await ask<{ id: string }>(page, 'POST', '/projects', { name: 'Bad line' });
    await page.goto(`${server.url}/studio/${id}/popups`);
    await page.getByRole('button', { name: 'New popup' }).first().click();
    // The list behind it names the popup too, once it is made.
    const template = page.getByRole('dialog').getByRole('button', { name: 'Net promoter score' });
    await lose('**/api/projects/*/popups');
    await template.click();
    await page.getByText('Try again: if the popup was made, it opens').waitFor();
    await page.unrouteAll();
    await template.click();
    await page.getByLabel('Title of the popup').waitFor();
    await page.goto(`${server.url}/studio/${id}/popups`);
    const rows = page.locator('.popup-table tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    await lose('**/api/projects/*/popups/*');
    await page.getByRole('button', { name: 'Actions for' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No popups yet').waitFor();
    await page.unrouteAll();
    await page.goto(`${server.url}/studio/${id}/settings?view=webhooks`);
    await page.getByLabel('Address').fill('https://example.com/once');
    await lose('**/api/projects/*/webhooks');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Look in the list below whether the webhook was added').waitFor();
    await page.getByRole('heading', { name: 'https://example.com/once' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Projects', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New project' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Made without a word');
    await lose('**/api/projects');
    await page.getByRole('button', { name: 'Create the project' }).click();
    await page.getByText('Look in the list of projects whether it was made').waitFor();
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Projects', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Made without a word' }).waitFor();
    await page.keyboard.press('Escape');

    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const file = { format: 'service-popups/popup', formatVersion: 1, name: 'From a file', definition: draft };
    const importIt = async (): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import a file' }).click();
      const buffer = Buffer.from(JSON.stringify(file));
      await (await chooser).setFiles({ name: 'popup.json', mimeType: 'application/json', buffer });
    };
    await page.goto(`${server.url}/studio/${id}/popups`);
    await page.getByRole('button', { name: 'New popup' }).first().click();
    await lose('**/api/projects/*/popups/import');
    await importIt();
    await page.getByText('Try again: if the popup was made, it opens').waitFor();
    await page.unrouteAll();
    await importIt();
    await page.getByLabel('Title of the popup').waitFor();
    const made = await ask<PopupRecord[]>(page, 'GET', `/projects/${id}/popups`);
    expect(made.map(({ name }) => name)).toEqual([file.name]);
  });

  it('save a setting by emptying its field, which is then saved and no longer called unsaved', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<{ id: string }>(page, 'POST', '/projects', { name: 'Settled' });
    await page.goto(`${server.url}/studio/${id}/settings`);
    const days = page.getByLabel('Days', { exact: true });
    const save = page.getByRole('button', { name: 'Save quiet period' });
    for (const text of ['3', '']) {
      await days.fill(text);
      await page.getByText('Not saved', { exact: true }).waitFor();
      await save.click();
      await expect.poll(() => page.getByText('Not saved', { exact: true }).count()).toBe(0);
      expect(await days.inputValue()).toBe(text === '' ? '0' : text);
    }
    expect(errors).toEqual([]);
  });

  it('type any number letter by letter', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-csat?view=when`);
    for (const [field, text] of [
      ['Then wait (seconds)', '1.05'],
      ['After it was only seen, wait (days)', '1.5'],
      ['Priority', '-2'],
    ] as const) {
      const input = page.getByLabel(field).first();
      await input.fill('');
      await input.pressSequentially(text, { delay: 30 });
      expect(await input.inputValue()).toBe(text);
    }
    await expect
      .poll(async () => (await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-csat')).draft)
      .toMatchObject({
        triggers: [{ delay: 1.05 }],
        cooldown: [{ cooldownDays: 1.5 }, {}, {}],
        priority: -2,
      });
    expect(errors).toEqual([]);
  });

  it('paste a color, short or long, and are told what is wrong with one where it matters', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-csat?view=appearance`);
    const [main, surface] = ['Main button and selection', 'Surface of quiet buttons'].map((label) => ({
      input: page.getByLabel(label, { exact: true }),
      field: page.locator('.color-field').filter({ has: page.getByLabel(label, { exact: true }) }),
      well: page.getByLabel(`${label}: pick`),
    }));
    if (!main || !surface) throw new Error('There are two.');
    await surface.input.fill('#fe0');
    await main.input.fill('fe0');
    await main.field.getByText('Enter this color as #rgb or #rrggbb.').waitFor();
    await main.input.fill(' #fe0 ');
    await main.field.getByText('The main button is hard to see on light ground').waitFor();
    expect(await page.locator('.color-field [aria-invalid=true]').count()).toBe(0);
    // Its text is what is seen of a quiet button, and that is made to stand out.
    expect(await surface.field.innerText()).not.toContain('hard to see');
    expect([await main.well.inputValue(), await surface.well.inputValue()]).toEqual(['#ffee00', '#ffee00']);
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-csat');
    expect(draft).toMatchObject({
      survey: { settings: { buttonPrimaryColor: '#fe0', buttonSecondaryColor: '#fe0' } },
    });
    expect(errors).toEqual([]);
  });

  it('edit a rule that was written elsewhere, which goes on comparing with a list', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const rule = { key: 'email', op: 'endsWith', value: ['@a.example', '@b.example'] };
    const made = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', {
      name: 'Imported',
      draft: { ...draft, segments: { attributes: [rule] } },
    });
    await page.goto(`${server.url}/studio/demo/popups/${made.id}?view=when`);
    await page.getByLabel('Value', { exact: true }).fill('@a.example, @c.example');
    await expect
      .poll(
        async () =>
          (await ask<PopupRecord>(page, 'GET', `/projects/demo/popups/${made.id}`)).draft.segments
            ?.attributes,
      )
      .toEqual([{ ...rule, value: ['@a.example', '@c.example'] }]);
    expect(errors).toEqual([]);
  });

  it('are told which translations still say what the text before said, and of that at publishing', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const title = 'Wie war es?';
    const survey = { ...draft.survey, translations: { de: { 'popup.title': title } } };
    const popups = '/projects/demo/popups';
    const made = await ask<PopupRecord>(page, 'POST', popups, {
      name: 'Reworded',
      draft: { ...draft, title: 'How was it?', survey },
    });
    await ask(page, 'POST', `${popups}/${made.id}/publish`, { revision: made.revision });
    await page.goto(`${server.url}/studio/demo/popups/${made.id}?view=translations`);
    const german = page.getByRole('textbox', { name: /in German \(de\)$/ }).first();
    await expect.poll(() => german.inputValue()).toBe(title);
    expect(await page.getByText('to check').count()).toBe(0);
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByLabel('Title of the popup').fill('Shall we go on?');
    await page.getByRole('tab', { name: 'Translations' }).click();
    // What is not part of the popup yet is undone by itself.
    for (const field of ['Translate into', 'Language of the survey']) {
      await page.getByLabel(field).focus();
      await page.keyboard.type('Fr');
      await page.keyboard.press('Control+z');
    }
    await page.getByText('1 to check').waitFor();
    await page.getByText('Translated from “How was it?”, which has changed since.').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const told = page.getByRole('dialog').getByText('1 text was reworded since version 1');
    await told.waitFor();
    await page.keyboard.press('Escape');
    await german.fill('Sollen wir weitermachen?');
    await expect.poll(() => page.getByText('to check').count()).toBe(0);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByText('This becomes version 2.').waitFor();
    expect(await told.count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(errors).toEqual([]);
  });

  it('get a page that a lost connection or a release kept away, without leaving the studio', async () => {
    const page = await atAnotherComputer();
    await page.goto(`${rig.server.url}/studio/demo/popups`);
    await page.getByRole('heading', { name: 'Popups' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Who sees it', exact: true }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.locator('h1:focus', { hasText: 'Who sees it' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The server is not available.').waitFor();
    await page.context().setOffline(false);
    await page.getByLabel('Popup', { exact: true }).waitFor();

    await page.route('**/assets/SettingsPage-*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('The page could not be fetched. The studio may be newer now.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Project name').waitFor();
    await page.context().close();
  });

  it('see nothing jump on a phone when the name of a popup comes after the page', async () => {
    const page = await atAnotherComputer({ viewport: { width: 390, height: 800 } });
    const held: (() => void)[] = [];
    await page.route(/\/api\/projects\/demo\/popups$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return route.continue();
    });
    await page.goto(`${rig.server.url}/studio/demo/results/demo-nps`);
    const topOfTools = async () => (await page.locator('.page-tools').boundingBox())?.y;
    await page.getByRole('heading', { name: 'Results', exact: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await topOfTools();
    await expect.poll(() => held.length).toBe(1);
    held.forEach((resolve) => resolve());
    await page.getByRole('heading', { level: 1, name: 'Live' }).waitFor();
    expect(await topOfTools()).toBe(before);
    await page.context().close();
  });
});
