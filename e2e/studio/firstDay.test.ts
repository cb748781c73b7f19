import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, watchPage } from '../framework/browser.js';
import { ask, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

describe('on the first day, the studio', () => {
  it('says that nobody sees a live popup while nothing is installed, and stops saying it once a page asks', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Trial');
    await page.getByRole('button', { name: 'Create the project' }).click();
    await page.getByRole('button', { name: 'New popup' }).last().click();
    await page.getByRole('button', { name: /Net promoter score/ }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('everyone, on every page and screen').waitFor();
    await dialog.getByText('after 20 s on a page').waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    const published = page.getByText('No page or app has asked for popups yet.');
    await published.waitFor();
    await page.getByRole('link', { name: 'Popups' }).first().click();
    const note = page.getByText('Nobody sees any popup yet');
    await note.waitFor();
    await page.getByRole('link', { name: 'How to install it' }).click();
    await page.getByText('Waiting for the first page or app').waitFor();
    // What led here does not go on beside what is known here.
    expect(await published.count()).toBe(0);
    await page.getByRole('tab', { name: 'React', exact: true }).click();
    await page.getByText('popups.autoLaunch()').waitFor();

    await page.getByRole('link', { name: 'Popups' }).first().click();
    await note.waitFor();
    const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const project = await ask<{ publicKeys: { key: string }[] }>(page, 'GET', `/projects/${projectId}`);
    const key = project.publicKeys[0]?.key ?? '';
    await page.evaluate((address) => fetch(address), `/sdk/${key}/popups`);
    await note.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('asks before less is kept, and takes an origin as the address bar gives it', async () => {
    const { page, server, errors } = rig;
    interface Kept {
      retentionDays: number | null;
      allowedOrigins: string[];
    }
    const kept = (): Promise<Kept> => ask(page, 'GET', '/projects/demo');
    await page.goto(`${server.url}/studio/demo/settings`);
    const days = page.getByLabel('Keep events and responses for (days)');
    await days.fill('90');
    await days.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete what is older than 90 days?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await kept()).retentionDays).toBeNull();
    await days.press('Enter');
    await dialog.getByRole('button', { name: 'Save and delete' }).click();
    await page.getByText('Saved.').waitFor();
    await days.fill('');
    await days.press('Enter');
    await expect.poll(async () => (await kept()).retentionDays).toBeNull();

    const origins = page.getByLabel('Origins');
    await origins.fill('https://Shop.example/\nhttps://*.shop.example\nhttp://localhost:3000');
    await page.getByRole('button', { name: 'Save allowed origins' }).click();
    const taken = ['https://shop.example', 'https://*.shop.example', 'http://localhost:3000'];
    await expect.poll(() => origins.inputValue()).toBe(taken.join('\n'));
    expect((await kept()).allowedOrigins).toEqual(taken);
    await origins.fill('https://shop.example/cart');
    await page.getByText('“https://shop.example/cart” is not an origin').waitFor();
    await ask(page, 'PATCH', '/projects/demo', { allowedOrigins: [] });
    expect(errors).toEqual([]);
  });

  it('keeps a setting that is written and not saved, until it is saved or discarded', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/settings`);
    const origins = page.getByLabel('Origins');
    const notSaved = page.getByText('Not saved', { exact: true });
    const [shop, name] = ['https://shop.example', 'Harbour & Sons'];
    await origins.fill(shop);
    await page.getByLabel('Project name').fill(name);
    await page.getByRole('tab', { name: 'Keys' }).click();
    await page.getByText('Pass it to init as apiKey.').waitFor();
    await page.getByRole('tab', { name: 'Project' }).click();
    expect(await origins.inputValue()).toBe(shop);
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'Events' }).waitFor();
    await page.goBack();
    await page.reload();
    await notSaved.nth(1).waitFor();
    expect(await page.getByLabel('Project name').inputValue()).toBe(name);

    await page.getByRole('button', { name: 'Discard what is written for name' }).click();
    expect(await page.getByLabel('Project name').inputValue()).toBe('Harbour Outdoor');
    await page.getByRole('button', { name: 'Save allowed origins' }).click();
    await notSaved.waitFor({ state: 'detached' });
    // It was saved: what somebody else saves after it is what stands here next.
    await ask(page, 'PATCH', '/projects/demo', { allowedOrigins: [] });
    await page.reload();
    await origins.waitFor();
    expect(await origins.inputValue()).toBe('');
    expect(errors).toEqual([]);
  });

  it('shows what is set of two settings that are changed at once, though the first answer comes last', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/settings`);
    const settings = ['Collect analytics', 'Require a signed user id'].map((label) => page.getByLabel(label));
    const before = await Promise.all(settings.map((setting) => setting.isChecked()));
    let answered = 0;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/projects/demo', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      const response = await route.fetch();
      if ((answered += 1) === 1) await released;
      return route.fulfill({ response });
    });
    await settings[0]?.click();
    await expect.poll(() => answered).toBe(1);
    await settings[1]?.click();
    // Long enough for the other to be answered, where it does not wait.
    await page.waitForTimeout(1_000);
    release();
    await expect.poll(() => answered).toBe(2);
    await page.locator('.switch[aria-busy]').first().waitFor({ state: 'detached' });
    const after = await Promise.all(settings.map((setting) => setting.isChecked()));
    expect(after).toEqual(before.map((isOn) => !isOn));
    await page.unrouteAll();
    await ask(page, 'PATCH', '/projects/demo', { tracking: { enabled: true }, identityRequired: before[1] });
    expect(errors).toEqual([]);
  });

  it('shows the roles of two members that are changed at once, though the older list comes last', async () => {
    const { page, server, errors } = rig;
    const roles = new Map([
      ['Bo', 'viewer'],
      ['Cy', 'viewer'],
    ]);
    let lists = 0;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // Here the members are made up, and everything else is real.
    await page.route(/\/api\/members(?:\/|$)/, async (route) => {
      const name = new URL(route.request().url()).pathname.split('/')[3];
      if (name !== undefined) {
        roles.set(name, (route.request().postDataJSON() as { role: string }).role);
        return route.fulfill({ status: 204 });
      }
      const json = [...roles].map(([id, role]) => ({ id, name: id, email: `${id}@example.com`, role }));
      if ((lists += 1) === 2) await released;
      return route.fulfill({ json });
    });
    await page.goto(`${server.url}/studio/demo/settings?view=members`);
    for (const name of roles.keys()) {
      await page.getByLabel(`Role of ${name}`).selectOption('Editor: popups and results');
      await expect.poll(() => roles.get(name)).toBe('editor');
      // Long enough for a list that is asked for now.
      await page.waitForTimeout(500);
    }
    release();
    await page.waitForTimeout(500);
    for (const name of roles.keys())
      expect(await page.getByLabel(`Role of ${name}`).inputValue()).toBe('editor');
    await page.unrouteAll();
    expect(errors).toEqual([]);
  });

  it('keeps a webhook, an invitation and a token that are half written, whichever tab is opened', async () => {
    const { page, server, errors } = rig;
    const written = [
      ['Webhooks', 'Address', 'https://example.com/ho'],
      ['Members', 'Email', 'grace@exam'],
      ['Members', 'Name', 'Nightly ex'],
    ] as const;
    await page.goto(`${server.url}/studio/demo/settings`);
    for (const [tab, label, text] of written) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    for (const [tab, label, text] of written) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    }
    await page.getByLabel('Name', { exact: true }).fill('Nightly export');
    await page.getByLabel('Where').last().selectOption('one');
    await page.getByRole('button', { name: 'Make a token' }).click();
    // What is told a single time waits until somebody has it.
    const token = page.getByRole('button', { name: 'Copy the token “Nightly export”' });
    await token.waitFor();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('tab', { name: 'Members' }).click();
    await token.waitFor();
    await page.reload();
    await page.getByText(/^viewer of .+, never used$/).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    expect(errors).toEqual([]);
  });

  it('keeps the secret of a new webhook in sight until somebody has it, and tells when a delivery is tried again', async () => {
    const { page, server, errors } = rig;
    const failed = {
      id: '1',
      createdAt: new Date().toISOString(),
      state: 'waiting',
      attempts: 2,
      lastStatus: 503,
      nextAttemptAt: new Date(Date.now() + 600_000).toISOString(),
      isTest: true,
    };
    await page.route('**/deliveries', (route) => route.fulfill({ json: [failed] }));
    await page.goto(`${server.url}/studio/demo/settings?view=webhooks`);
    const copying = (url: string) => page.getByRole('button', { name: `Copy the signing secret of ${url}` });
    const addresses = ['https://example.com/one', 'https://example.com/two'] as const;
    for (const url of addresses) {
      await page.getByLabel('Address', { exact: true }).fill(url);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await copying(url).waitFor();
    }
    await page.getByText('test · next try in 10 min').first().waitFor();
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.locator('h1', { hasText: 'Contacts' }).waitFor();
    await page.goBack();
    await copying(addresses[0]).waitFor();
    await copying(addresses[1]).click();
    await page.getByText('Copied').first().waitFor();
    await page.getByRole('tab', { name: 'Keys' }).click();
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await copying(addresses[0]).waitFor();
    expect(await copying(addresses[1]).count()).toBe(0);
    await page.getByRole('button', { name: `Dismiss the signing secret of ${addresses[0]}` }).click();
    await copying(addresses[0]).waitFor({ state: 'detached' });
    await page.unrouteAll();
    expect(errors).toEqual([]);
  });

  it('counts whom a draft would have reached, though it was never published', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<{ draft: object }>(page, 'GET', '/projects/demo/popups/demo-nps');
    const made = await ask<{ id: string }>(page, 'POST', '/projects/demo/popups', { name: 'Not yet', draft });
    await page.goto(`${server.url}/studio/demo/who?popup=${made.id}`);
    await page.getByText(/of \d+ would have matched/).waitFor();
    expect(await page.getByText('This did not load').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('marks the logic where answers lead in a circle, and keeps the lines of a text', async () => {
    const { page, server, errors } = rig;
    interface Draft {
      survey: {
        pages: { id: string; branches?: object[]; questions: { label: string; message?: string }[] }[];
        completion: { message?: string };
      };
    }
    const { draft } = await ask<{ draft: Draft }>(page, 'GET', '/projects/demo/popups/demo-research');
    const [first, , third] = draft.survey.pages;
    if (first === undefined || third === undefined) throw new Error('The demo has fewer pages.');
    third.branches = [{ when: [], to: first.id }];
    draft.survey.completion.message = 'One line.\nAnother one.';
    const note = { id: 'note', kind: 'information', label: 'Good to know', message: 'First.\nSecond.' };
    first.questions.push(note);
    const made = await ask<{ id: string }>(page, 'POST', '/projects/demo/popups', { name: 'Circle', draft });
    await page.goto(`${server.url}/studio/demo/popups/${made.id}`);
    await page.getByRole('tab', { name: /Logic \d/ }).waitFor();
    expect(await page.getByRole('tab', { name: 'Questions', exact: true }).count()).toBe(1);

    const text = page.getByLabel('Text', { exact: true }).last();
    await text.press('Control+End');
    await page.keyboard.type(' And the end.');
    await page.locator('.question-title', { hasText: 'Good to know' }).click();
    await page.locator('.question-open').getByLabel('Text', { exact: true }).press('Control+End');
    await page.keyboard.type(' Third.');
    await expect
      .poll(async () => {
        const { draft: saved } = await ask<{ draft: Draft }>(page, 'GET', `/projects/demo/popups/${made.id}`);
        const [shown] = saved.survey.pages;
        return [saved.survey.completion.message, shown?.questions.at(-1)?.message];
      })
      .toEqual(['One line.\nAnother one. And the end.', 'First.\nSecond. Third.']);
    expect(errors).toEqual([]);
  });

  it('lets somebody go on writing while the popup in the center is drawn anew beside them', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<{ draft: object }>(page, 'GET', '/projects/demo/popups/demo-research');
    const made = await ask<{ id: string }>(page, 'POST', '/projects/demo/popups', { name: 'Center', draft });
    await page.goto(`${server.url}/studio/demo/popups/${made.id}`);
    const title = page.getByLabel('Title of the popup');
    const drawn = page.frameLocator('iframe').locator('#sv-title');
    await drawn.getByText('Shape the next season').waitFor();
    await title.fill('');
    for (const word of ['One', 'Two', 'Three']) {
      await page.keyboard.type(word);
      await drawn.getByText(word).waitFor();
    }
    expect(await title.inputValue()).toBe('OneTwoThree');
    expect(errors).toEqual([]);
  });

  it('is worked by keyboard without losing the place: options, branches, triggers, tabs and translations', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<{ draft: object }>(page, 'GET', '/projects/demo/popups/demo-research');
    const made = await ask<{ id: string }>(page, 'POST', '/projects/demo/popups', { name: 'Keys', draft });
    await page.goto(`${server.url}/studio/demo/popups/${made.id}`);
    await page.getByLabel('option 4', { exact: true }).press('Enter');
    await page
      .locator('input:focus')
      .and(page.getByLabel('option 5', { exact: true }))
      .waitFor();
    await page.keyboard.type('Only in winter');
    expect(await page.getByLabel('option 5', { exact: true }).inputValue()).toBe('Only in winter');

    await page.getByRole('button', { name: 'Add a page' }).press('Enter');
    await page.locator('section[aria-label="Page 5"] textarea:focus').waitFor();
    await page.keyboard.type('What else?');
    await page.frameLocator('iframe').getByText('What else?').waitFor();

    for (const [tab, button, field] of [
      ['Logic', 'Add a branch after page 1', 'Question'],
      ['When and who', 'Add a trigger', 'Trigger'],
      ['When and who', 'Add a rule', 'Name'],
      ['When and who', 'Add a group', 'Of these'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: button }).first().press('Enter');
      await page
        .locator(':focus')
        .and(page.getByLabel(field, { exact: true }))
        .waitFor();
    }

    await page.getByRole('tab', { name: 'Questions' }).focus();
    await page.keyboard.press('End');
    await page.locator('[role=tab]:focus', { hasText: 'JSON' }).waitFor();
    await page.keyboard.press('Home');
    await page.locator('[role=tab]:focus', { hasText: 'Questions' }).waitFor();

    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByLabel('Translate into').fill('de');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the translation into German (de)' }).press('Enter');
    await page.getByText('One language so far').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add');
    await page.keyboard.press('Control+Z');
    await page.getByRole('button', { name: 'Remove the translation into German (de)' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('shows who is signed in, in every tab, once somebody else signs in on one of them', async () => {
    const invite = await ask<{ url: string }>(rig.page, 'POST', '/members', {
      email: 'grace@example.com',
      role: 'viewer',
    });
    const context = await newVisitor(rig.browser);
    const errors: string[] = [];
    const first = await watchPage(context, errors);
    await first.page.goto(`${rig.server.url}/studio/demo/popups`);
    await first.page.getByLabel('Email').fill('ada@example.com');
    await first.page.getByLabel('Password').fill('a long enough password');
    await first.page.getByRole('button', { name: 'Sign in' }).click();
    await first.page.getByRole('button', { name: 'Account of Ada' }).waitFor();
    await first.page.getByRole('button', { name: 'New popup' }).waitFor();

    const second = await watchPage(context, errors);
    await second.page.goto(new URL(invite.url, rig.server.url).href);
    await second.page.getByLabel('Your name').fill('Grace');
    await second.page.getByLabel('Password').fill('another long password');
    await second.page.getByRole('button', { name: 'Join' }).click();
    await second.page.getByRole('button', { name: 'Account of Grace' }).waitFor();

    await first.page.getByRole('button', { name: 'Account of Grace' }).waitFor();
    await first.page.getByRole('row', { name: /Recommendation/ }).waitFor();
    expect(await first.page.getByRole('button', { name: 'New popup' }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
