import type {
  PopupListItem,
  PopupRecord,
  Project,
  Results,
  Webhook,
  WebhookDelivery,
} from '@service-popups/protocol/studio';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, watchPage } from '../framework/browser.js';
import { ask, pressTwice, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

describe('in their own project, people', () => {
  it('make the first project where there is none, change between two, and delete one', async () => {
    const { page, server, errors } = rig;
    // A server without the demo begins with none: here the list is held back, and everything else is real.
    await page.route('**/api/projects', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
    );
    await page.goto(`${server.url}/studio/`);
    await page.getByRole('heading', { name: 'Your first project' }).waitFor();
    await page.getByLabel('Name').fill('My own shop');
    await page.getByRole('button', { name: 'Create the project' }).click();
    await page.getByRole('heading', { name: 'Popups', exact: true }).waitFor();
    await page.unroute('**/api/projects');
    await page.reload();
    await page.getByRole('button', { name: 'Projects', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Harbour Outdoor' }).click();
    await page.waitForURL(/\/studio\/demo\/popups/);
    await page.getByRole('button', { name: 'Projects', exact: true }).click();
    await page.getByRole('menuitem', { name: 'My own shop' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the project' }).click();
    // What takes everything with it is not deleted by a press that slipped.
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
    await dialog.getByLabel('Type My own shop to confirm').fill('My own');
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await remove.click({ force: true });
    expect(new URL(page.url()).pathname).not.toContain('/demo/');
    await dialog.getByLabel('Type My own shop to confirm').fill(' My own  shop');
    await remove.click();
    await page.waitForURL(/\/studio\/demo\/popups/);
    expect(errors).toEqual([]);
  });

  it('let a member who has no project yet change their password, by keyboard, told field by field what is wrong', async () => {
    const { server } = rig;
    const invitation = await rig.page.evaluate(async (address) => {
      const body = JSON.stringify({ email: 'vera@example.com', role: 'viewer' });
      const answer = await fetch(address, { method: 'POST', body });
      return ((await answer.json()) as { url: string }).url;
    }, `${server.url}/api/members`);
    const { pathname, search } = new URL(invitation);
    const context = await newVisitor(rig.browser);
    const { page, errors } = await watchPage(context);
    await page.goto(`${server.url}${pathname}`);
    await page.getByRole('heading', { name: 'This invitation link is incomplete' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    // Nobody has let them in yet: here the list is held back, and everything else is real.
    await page.route('**/api/projects', (route) => route.fulfill({ json: [] }));
    await page.goto(`${server.url}${pathname}${search}`);
    await page.getByLabel('Your name').fill('Vera');
    await page.getByLabel('Password').fill('the first password');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'No project yet' }).waitFor();
    // Whoever opens it once more, as from the same mail, is told who they are and gets in.
    await page.goto(`${server.url}${pathname}${search}`);
    await page.getByText('You are signed in as Vera.').waitFor();
    await page.getByRole('link', { name: 'Go on as Vera' }).click();
    await page.getByRole('heading', { name: 'No project yet' }).waitFor();
    await page.getByRole('button', { name: 'Account of Vera' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus', { hasText: 'Change password' }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    const current = dialog.getByLabel('Current password');
    const chosen = dialog.getByLabel('New password');
    await dialog.locator('[autocomplete=current-password]:focus').waitFor();
    await page.keyboard.type('not this one');
    await page.keyboard.press('Tab');
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await dialog.locator('[autocomplete=new-password]:focus').waitFor();
    expect(await chosen.getAttribute('aria-invalid')).toBe('true');
    await dialog.getByText('Use at least 10 characters.').waitFor();
    await chosen.fill('the second password');
    await page.keyboard.press('Enter');
    await dialog.getByText('This is not your current password.').waitFor();
    expect(await current.getAttribute('aria-invalid')).toBe('true');
    await current.fill('the first password');
    await page.keyboard.press('Enter');
    await page.getByText('Your password is changed.').waitFor();
    await page.locator('button:focus[aria-label="Account of Vera"]').waitFor();
    await page.unroute('**/api/projects');
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('heading', { name: 'Popups', exact: true }).waitFor();
    await context.clearCookies();
    await page.reload();
    await page.getByLabel('Email').fill('vera@example.com');
    await page.getByLabel('Password').fill('the second password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Account of Vera' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('are asked before somebody becomes an owner, and told what somebody is now', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/settings?view=members`);
    const role = page.getByLabel('Role of Vera');
    await role.selectOption('Owner: everything');
    await page.getByRole('dialog', { name: 'Make Vera an owner?' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => role.inputValue()).toBe('viewer');
    await role.selectOption('Editor: popups and results');
    await page.getByRole('status').getByText('Vera is an editor now.').waitFor();
    expect(await role.inputValue()).toBe('editor');
    expect(errors).toEqual([]);
  });

  it('are told when they become viewers while they write, then see what the others see, and write again once they may', async () => {
    const { server } = rig;
    const context = await newVisitor(rig.browser);
    const { page, errors } = await watchPage(context);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${server.url}/studio/demo/popups/demo-feature`);
    await page.getByLabel('Email').fill('vera@example.com');
    await page.getByLabel('Password').fill('the second password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const title = page.getByLabel('Title of the popup');
    const before = await title.inputValue();
    await rig.page.getByLabel('Role of Vera').selectOption('Viewer: reads');
    await rig.page.getByRole('status').getByText('Vera is a viewer now.').waitFor();
    await title.fill('Too late');
    await page.getByText('Not saved. This takes the role editor.').waitFor();
    await page.reload();
    await page.getByText('You are a viewer').waitFor();
    expect(await title.inputValue()).toBe(before);
    await rig.page.getByLabel('Role of Vera').selectOption('Editor: popups and results');
    await rig.page.getByRole('status').getByText('Vera is an editor now.').waitFor();
    await page.getByRole('link', { name: 'Popups' }).first().click();
    await page.getByRole('button', { name: 'New popup' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('make one token, however often they press', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/settings?view=members`);
    await page.getByLabel('Name', { exact: true }).fill('Pressed twice');
    await page.getByRole('button', { name: 'Make a token' }).dblclick();
    await page.getByText('shown in this window until you copy or dismiss it').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Pressed twice' }).first().waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Pressed twice' }).count()).toBe(1);
    // A button that was busy under the focus has kept it.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Make a token');
    expect(errors).toEqual([]);
  });

  it('restore the popup they press, and not the one that then comes under the mouse', async () => {
    const { page, server, errors } = rig;
    const popups = '/projects/demo/popups';
    const { draft } = await ask<PopupRecord>(page, 'GET', `${popups}/demo-nps`);
    for (const name of ['Pressed one', 'Pressed other']) {
      const { id } = await ask<PopupRecord>(page, 'POST', popups, { name, draft });
      await page.evaluate((path) => fetch(path, { method: 'DELETE' }), `/api${popups}/${id}`);
    }
    await page.goto(`${server.url}/studio/demo/popups?deleted=true`);
    const restore = page.getByRole('button', { name: 'Restore Pressed' });
    await restore.nth(1).waitFor();
    await pressTwice(page, restore.first(), () => expect.poll(() => restore.count()).toBe(1));
    await page.getByText('is back').first().waitFor();
    await page.reload();
    await restore.waitFor();
    expect(errors).toEqual([]);
  });

  it('make a new signing secret for a webhook, read it once, and stop the old one before its time', async () => {
    const { page, server, errors } = rig;
    const url = 'https://example.com/renewed';
    const made = await ask<Webhook>(page, 'POST', '/projects/demo/webhooks', { url });
    await page.goto(`${server.url}/studio/demo/settings?view=webhooks`);
    const button = page.getByRole('button', { name: `New secret for ${url}` });
    const dialog = page.getByRole('dialog');
    // Whoever presses twice means one thing, also when what they asked for comes between the two presses.
    await pressTwice(page, button, () => dialog.getByText('X-Service-Popups-Next-Signature').waitFor());
    const make = dialog.getByRole('button', { name: 'Make a new one' });
    await pressTwice(page, make, () =>
      page.getByRole('dialog', { name: 'The new signing secret' }).waitFor(),
    );
    const secret = await dialog.locator('code').innerText();
    expect(secret).toMatch(/^whsec_[\w-]+$/);
    await dialog.getByText('The old one signs until').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    // It stays in sight until somebody has it.
    const copy = page.getByRole('button', { name: `Copy the signing secret of ${url}` });
    await copy.waitFor();
    expect(await page.locator('.copy-text code').allInnerTexts()).toEqual([secret]);
    // An endpoint that has it already would lose it by a third one.
    const warning = dialog.getByText('It replaces the new secret that was made last.');
    await button.click();
    await warning.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Stop the old secret of ${url}` }).click();
    await dialog.getByRole('button', { name: 'Stop the old secret' }).click();
    await page.getByText('Deliveries are signed with the new secret alone.').waitFor();
    await expect.poll(() => page.getByText('A new secret was made.').count()).toBe(0);
    await button.click();
    await dialog.getByLabel('The old secret').waitFor();
    expect(await warning.count()).toBe(0);
    await dialog.getByLabel('The old secret').selectOption('stops at once');
    await dialog.getByRole('button', { name: 'Make a new one' }).click();
    await dialog.getByText('The old one has stopped.').waitFor();
    await dialog.locator('button:focus', { hasText: 'Copy' }).waitFor();
    expect(await dialog.locator('code').innerText()).not.toBe(secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByText('Stopped an old signing secret').waitFor();
    expect(await page.getByText('Made a new signing secret').count()).toBe(2);
    const removed = await page.evaluate(
      async (id) => (await fetch(`/api/projects/demo/webhooks/${id}`, { method: 'DELETE' })).status,
      made.id,
    );
    expect(removed).toBe(204);
    expect(errors).toEqual([]);
  });

  it('make one key and send one test at a double click, however quickly the server answers', async () => {
    const { page, server, errors } = rig;
    const project = await ask<Project>(page, 'POST', '/projects', { name: 'Pressed keys' });
    await page.goto(`${server.url}/studio/${project.id}/settings?view=keys`);
    const rotate = page.getByRole('button', { name: 'Rotate the public key' });
    const isReady = () =>
      Promise.all([
        page.getByText('A new key is ready.').first().waitFor(),
        expect.poll(() => rotate.getAttribute('aria-disabled')).toBe(null),
      ]);
    await pressTwice(page, rotate, isReady);
    const { publicKeys } = await ask<Project>(page, 'GET', `/projects/${project.id}`);
    expect(publicKeys).toHaveLength(2);

    const url = 'https://example.com/tried';
    const { id } = await ask<Webhook>(page, 'POST', `/projects/${project.id}/webhooks`, { url });
    await page.goto(`${server.url}/studio/${project.id}/settings?view=webhooks`);
    const test = page.getByRole('button', { name: `Send a test to ${url}` });
    const isSent = () =>
      Promise.all([
        page.getByText('A test delivery is under way.').first().waitFor(),
        expect.poll(() => test.getAttribute('aria-disabled')).toBe(null),
      ]);
    await pressTwice(page, test, isSent);
    const deliveries = `/projects/${project.id}/webhooks/${id}/deliveries`;
    expect(await ask<readonly unknown[]>(page, 'GET', deliveries)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('are told that nothing is sent to a webhook that is off, whatever they press', async () => {
    const { page, server, errors } = rig;
    const url = 'https://example.com/off';
    const { id } = await ask<Webhook>(page, 'POST', '/projects/demo/webhooks', { url });
    const change = (method: string, body?: string) =>
      page.evaluate(
        async ([path, given]) => (await fetch(path ?? '', JSON.parse(given ?? ''))).status,
        [`/api/projects/demo/webhooks/${id}`, JSON.stringify({ method, body })],
      );
    expect(await change('PATCH', '{"enabled":false}')).toBe(204);
    await page.goto(`${server.url}/studio/demo/settings?view=webhooks`);
    const told = page.getByText('It waits: this webhook is off.');
    await page.getByRole('button', { name: `Send a test to ${url}` }).click();
    await told.first().waitFor();
    expect(await page.getByText('A test delivery is under way.').count()).toBe(0);
    const waiting = page.getByText('1 delivery waiting.');
    await waiting.waitFor();
    // Somebody at another computer switches it on: what is shown as delivered is no longer counted as waiting.
    const webhooks = await ask<readonly Webhook[]>(page, 'GET', '/projects/demo/webhooks');
    const deliveries = await ask<readonly WebhookDelivery[]>(
      page,
      'GET',
      `/projects/demo/webhooks/${id}/deliveries`,
    );
    await page.route('**/projects/demo/webhooks', (route) =>
      route.fulfill({ json: webhooks.map((one) => (one.id === id ? { ...one, pending: 0 } : one)) }),
    );
    await page.route(`**/${id}/deliveries`, (route) =>
      route.fulfill({ json: deliveries.map((one) => ({ ...one, state: 'delivered' })) }),
    );
    await page.getByRole('cell', { name: 'Delivered' }).waitFor();
    await waiting.waitFor({ state: 'detached' });
    await page.unrouteAll();
    expect(await change('DELETE')).toBe(204);
    expect(errors).toEqual([]);
  });

  it('preview on a page of theirs: where the project may be used, then where they did it last', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('heading', { name: 'Popups' }).waitFor();
    const made = await page.evaluate(async () => {
      const send = async (address: string, method: string, body: object): Promise<{ id: string }> => {
        const answer = await fetch(`/api${address}`, { method, body: JSON.stringify(body) });
        return (await answer.json()) as { id: string };
      };
      const demo = await fetch('/api/projects/demo/popups/demo-nps');
      const { draft } = (await demo.json()) as { draft: object };
      const project = await send('/projects', 'POST', { name: 'No demo here' });
      const popup = await send(`/projects/${project.id}/popups`, 'POST', { name: 'First', draft });
      return { project: project.id, popup: popup.id };
    });
    const field = page.getByRole('dialog').getByLabel('Page');
    const openPreview = async (): Promise<void> => {
      await page.goto(`${server.url}/studio/${made.project}/popups/${made.popup}`);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Preview on my site' }).click();
      await field.waitFor();
    };
    await openPreview();
    expect(await field.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('Enter the whole address of a page').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');

    await page.evaluate(async (project) => {
      const body = JSON.stringify({ allowedOrigins: ['https://shop.example'] });
      await fetch(`/api/projects/${project}`, { method: 'PATCH', body });
    }, made.project);
    await openPreview();
    await expect.poll(() => field.inputValue()).toBe('https://shop.example');
    await field.fill('https://shop.example/basket');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('It shows the draft as it is now, until').waitFor();
    await openPreview();
    expect(await field.inputValue()).toBe('https://shop.example/basket');
    expect(errors).toEqual([]);
  });

  it('name a language as they call it, and are told what is none', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-nps?view=translations`);
    const into = page.getByLabel('Translate into');
    const add = page.getByRole('button', { name: 'Add', exact: true });
    const top = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? NaN;
    await expect.poll(async () => (await top(add)) - (await top(into))).toBe(0);
    await into.fill('Elvish');
    await into.press('Enter');
    await page.getByText('“Elvish” is no language').waitFor();
    await into.fill('brazilian portuguese');
    await into.press('Enter');
    await page.getByRole('button', { name: 'Remove the translation into Brazilian Portuguese' }).waitFor();
    await into.fill('pt_BR');
    await into.press('Enter');
    await page.getByText('Brazilian Portuguese (pt-BR) is there already.').waitFor();

    const own = page.getByLabel('Language of the survey');
    await own.fill('Germ');
    await into.focus();
    await page.getByText('“Germ” is no language').waitFor();
    await own.fill('German');
    await into.focus();
    await expect.poll(() => own.inputValue()).toBe('German (de)');
    await page.getByRole('tab', { name: 'When and who' }).click();
    await page.getByLabel('Languages').fill('en, German');
    await page.getByLabel('App version').focus();
    await page.getByText('Enter de for German.').waitFor();
    expect(errors).toEqual([]);
  });

  it('reach every tab on a phone, with no word cut', async () => {
    const { page, server } = rig;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['popups/demo-research', 'events', 'settings', 'install']) {
      await page.goto(`${server.url}/studio/demo/${path}`);
      const tabs = page.getByRole('tab');
      await tabs.first().waitFor();
      const cut = () =>
        tabs.evaluateAll((all) =>
          all
            .filter((tab) => {
              const { left, right } = tab.getBoundingClientRect();
              return left < 0 || right > innerWidth || tab.scrollWidth > tab.clientWidth;
            })
            .map((tab) => tab.textContent),
        );
      // Until its font has come, it is drawn in another one.
      await expect.poll(cut, { message: path }).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('find the way on from a popup that is gone within a phone', async () => {
    const { page, server } = rig;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['results/gone', 'popups/gone', 'who?popup=gone']) {
      await page.goto(`${server.url}/studio/demo/${path}`);
      await page.getByRole('link', { name: 'Deleted popups' }).waitFor();
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(over, { message: path }).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('see fields and buttons of one height beside each other, under a mouse and under a finger', async () => {
    const { page, server, browser, context } = rig;
    const storageState = await context.storageState();
    const phone = await newVisitor(browser, { storageState, hasTouch: true, isMobile: true });
    const touched = await phone.newPage();
    for (const [drawn, height] of [
      [page, 38],
      [touched, 44],
    ] as const) {
      for (const [path, controls] of [
        ['results/demo-nps?from=2026-01-01&to=2026-01-31', '.page-tools :is(.input, .button)'],
        ['settings', '.inline-form:not(:has(textarea)) :is(.input, .button)'],
        ['popups/demo-nps?view=appearance', '.color-field :is(.input, .color-well)'],
      ] as const) {
        await drawn.goto(`${server.url}/studio/demo/${path}`);
        await drawn.locator(controls).first().waitFor();
        const heights = () =>
          drawn
            .locator(controls)
            .evaluateAll((all) => [
              ...new Set(all.map((control) => Math.round(control.getBoundingClientRect().height))),
            ]);
        await expect.poll(heights, { message: path }).toEqual([height]);
      }
    }
    await phone.close();
  });

  it('see what a row offers, on a tablet, beside the rail and at 400 %', async () => {
    const { page, server } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    const menu = page.getByRole('button', { name: 'Actions for Recommendation' });
    await menu.waitFor();
    for (const width of [700, 768, 959, 960, 1024, 1180]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = () => page.locator('.table-scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
      await expect.poll(hidden, { message: `at ${width}` }).toBe(0);
    }
    // A window at 400 % is a few lines high.
    await page.setViewportSize({ width: 360, height: 225 });
    await menu.click();
    await page.keyboard.press('End');
    const last = page.locator('[role=menuitem]:focus', { hasText: 'Delete' });
    await expect
      .poll(() => last.evaluate((item) => item.getBoundingClientRect().bottom - innerHeight))
      .toBeLessThan(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('meet long words, and none pushes anything out of sight', async () => {
    const { page, server } = rig;
    const long = 'Donaudampfschifffahrt'.repeat(12);
    // Here the words are put in, and everything else is real.
    await page.route(
      /\/api\/projects\/demo\/popups(?:$|\?|\/demo-nps\/(?:results|versions))/,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text())
          .replaceAll('What should we do better first?', long)
          .replaceAll('checkout_completed', long)
          .replaceAll(/"publishedBy":"[^"]*"/g, `"publishedBy":"${long}"`);
        await route.fulfill({ response, body });
      },
    );
    const hidden = (selector: string): Promise<number> =>
      page.locator(selector).evaluate((box) => box.scrollWidth - box.clientWidth);
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    await page.locator('.answers-table th', { hasText: long }).waitFor();
    await expect.poll(() => hidden('.table-scroll')).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/studio/demo/popups/demo-nps?view=history`);
    await page.locator('.version-note', { hasText: long }).first().waitFor();
    await expect.poll(() => hidden('html')).toBe(0);
    await page.goto(`${server.url}/studio/demo/who?popup=demo-csat`);
    await page.locator('.reach-figure', { hasText: long }).waitFor();
    await expect.poll(() => hidden('html')).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.unrouteAll();
  });

  it('are told on the first day of a score that its line begins with the second', async () => {
    const { page, server } = rig;
    // Here the days before are taken away, and everything else is real.
    await page.route(/\/demo-nps\/results/, async (route) => {
      const response = await route.fetch();
      const results = (await response.json()) as Results;
      const last = results.trend.filter(({ value }) => value !== null).at(-1);
      const trend = results.trend.map((point) => (point === last ? point : { ...point, value: null }));
      await route.fulfill({ response, json: { ...results, trend } });
    });
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    await page.getByText('One day only').waitFor();
    await page.unrouteAll();
  });

  it('are told that a filter leaves nothing, though there are answers', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/results/demo-nps?search=nobody+wrote+this`);
    const chart = page.locator('.panel', { hasText: 'Completed per day' });
    await chart.getByText('Nothing matches the filter.').waitFor();
    await page.locator('.question-grid').getByText('Nothing matches the filter.').first().waitFor();
    const answers = page.locator('.panel', { hasText: 'Latest answers' });
    await answers.getByText('Nothing matches the filter.').waitFor();
    expect(await page.getByText(/\byet\b/).count()).toBe(0);

    // Chosen where there were such responses, and kept while the period changes to one that has none.
    await page.goto(`${server.url}/studio/demo/results/demo-nps?language=zz`);
    const funnel = page.locator('.panel', { hasText: 'Where people leave' });
    await funnel.getByText('Nothing matches the filter.').waitFor();
    expect(await page.getByLabel('Language').inputValue()).toBe('zz');
    expect(await page.getByText(/\byet\b|Find out why/).count()).toBe(0);
    await page.getByLabel('Language').selectOption('');
    await page.locator('.bar', { hasText: 'Shown' }).waitFor();
    await funnel.getByText('Nothing matches the filter.').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('find what was answered before a question became one of another kind', async () => {
    const { page, server, errors } = rig;
    const address = '/projects/demo/popups/demo-csat';
    const { draft, revision } = await ask<PopupRecord>(page, 'GET', address);
    const pages = draft.survey.pages.map((one) => ({
      ...one,
      questions: one.questions.map((question) =>
        question.kind === 'stars'
          ? { id: question.id, label: question.label, kind: 'yes_no' as const }
          : question,
      ),
    }));
    const changed = { ...draft, survey: { ...draft.survey, pages } };
    const saved = await ask<PopupRecord>(page, 'PUT', `${address}/draft`, { draft: changed, revision });
    await ask(page, 'POST', `${address}/publish`, { revision: saved.revision });
    await page.goto(`${server.url}/studio/demo/results/demo-csat`);
    await page.getByText('Nobody answered it in this form.').waitFor();
    await page.getByLabel('Version').selectOption('2');
    await page.getByText('Nobody answered it in this form.').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'CSAT over time' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('read the results of a popup that stands beyond the end of the list, and are told of one that is none', async () => {
    const { page, server } = rig;
    await page.route(/\/projects\/demo\/popups(\?|$)/, async (route) => {
      const response = await route.fetch();
      const listed = (await response.json()) as PopupListItem[];
      const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...listed[0], id: `other-${index}` }));
      await route.fulfill({ response, json: rows });
    });
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    await page.getByRole('heading', { name: 'Recommendation' }).waitFor();
    expect(await page.getByLabel('Results of').inputValue()).toBe('demo-nps');
    await page.getByRole('heading', { name: 'Where people leave' }).waitFor();
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByText('The list ends at 1,000').waitFor();
    await page.unrouteAll();
    await page.goto(`${server.url}/studio/demo/results/none`);
    await page.getByText('There is no such popup').waitFor();
  });

  it('wait once: the session, the projects and the page are asked for side by side', async () => {
    const { page, server, errors } = rig;
    const asked: string[] = [];
    const held: (() => void)[] = [];
    // The page before may still be asking.
    await page.goto('about:blank');
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('/live')) return route.continue();
      asked.push(pathname);
      await new Promise<void>((resolve) => held.push(resolve));
      return route.continue();
    });
    const release = (): void => held.splice(0).forEach((resolve) => resolve());
    await page.goto(`${server.url}/studio/demo/popups/demo-nps`);
    await expect
      .poll(() => [...asked].sort())
      .toEqual(['/api/projects', '/api/projects/demo/popups/demo-nps', '/api/session']);
    release();
    await page.getByLabel('Title of the popup').waitFor();
    expect(asked).toHaveLength(3);

    // Whoever is signed out is asked to sign in, as ever.
    await rig.context.clearCookies();
    const reloaded = page.reload();
    await expect.poll(() => held.length).toBe(3);
    release();
    await reloaded;
    await page.getByLabel('Password').waitFor();
    await page.unroute('**/api/**');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Title of the popup').waitFor();
    expect(errors).toEqual([]);
  });

  it('find the gallery with its samples, and the documents with their search', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/gallery/`);
    await page.frameLocator('iframe').first().locator('.survey-label').first().waitFor();
    expect(await page.locator('nav a').evaluateAll((links) => links.map((link) => link.textContent))).toEqual(
      ['Start', 'Studio', 'Docs'],
    );
    for (const width of [360, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The frames of a row reach from edge to edge.
      const free = (grid: Element): number => {
        const edges = [...grid.children].map((child) => child.getBoundingClientRect().right);
        return Math.abs(grid.getBoundingClientRect().right - Math.max(...edges));
      };
      await expect.poll(() => page.locator('.grid').first().evaluate(free)).toBeLessThan(1);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${server.url}/docs/`);
    await page.getByLabel('Search the documents').fill('cooldown');
    await page.locator('#found a').first().click();
    await page.waitForURL(/\/docs\/[a-z-]+\//);
    await page.locator('main h1').waitFor();
    expect(errors).toEqual([]);
  });
});
