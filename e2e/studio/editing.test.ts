import type { PopupRecord } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchPage } from '../framework/browser.js';
import { startSlowLine } from './slowLine.js';
import { ask, pressTwice, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

describe('the forms of the editor', () => {
  it('say at the field what is wrong, and keep it from being published', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-blog?view=when`);
    const depth = page.getByLabel('Percent of the page');
    const tabs = page.getByRole('tablist');
    await depth.waitFor();
    // In another font they stand in two rows.
    await page.evaluate(() => document.fonts.ready);
    const before = await tabs.boundingBox();
    await depth.fill('400');
    await page.locator('.field', { has: depth }).locator('.field-error').waitFor();
    await tabs.locator('.badge').waitFor();
    expect(await tabs.boundingBox()).toEqual(before);
    expect(await depth.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { name: 'To be fixed first' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
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

  it('take a double click for one press, whatever comes under the mouse between its two', async () => {
    const { page, server, errors } = rig;
    const rule = (value: string) => ({ key: 'stars', op: 'equals', value });
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-csat');
    const branches = ['1', '2', '3'].map((value) => ({
      when: [rule(value), rule('4'), rule('5')],
      to: 'end',
    }));
    const triggers = ['a', 'b', 'c'].map((value) => ({ type: 'event', value }));
    const pages = draft.survey.pages.map((one, index) => (index === 0 ? { ...one, branches } : one));
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', {
      name: 'Pressed twice',
      draft: { ...draft, triggers, survey: { ...draft.survey, pages } },
    });
    const button = (name: string) => page.getByRole('button', { name }).first();
    const saved = () => page.getByText('Saved', { exact: true }).waitFor();
    const press = async (view: string, name: string) => {
      await page.goto(`${server.url}/studio/demo/popups/${id}?view=${view}`);
      const unsaved = page.getByText('Not saved yet').or(page.getByText('Saving …'));
      await pressTwice(page, button(name), () =>
        unsaved.or(page.getByText('Saved', { exact: true })).waitFor(),
      );
      await saved();
    };
    await press('when', 'Remove trigger 1');
    await press('logic', 'Remove rule 1');
    await press('logic', 'Remove branch 2 after page 1');
    const kept = (await ask<PopupRecord>(page, 'GET', `/projects/demo/popups/${id}`)).draft;
    expect(kept.triggers).toEqual(triggers.slice(1));
    expect(kept.survey.pages[0]?.branches).toEqual([
      { when: [rule('4'), rule('5')], to: 'end' },
      branches[2],
    ]);

    // What opens at a press is there to be chosen from, by another one.
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    const dialog = page.getByRole('dialog');
    const kind = dialog.getByRole('button', { name: 'Stars' });
    await pressTwice(page, button('Add a question'), () => kind.waitFor(), kind);
    await dialog.getByRole('button', { name: 'From another popup' }).click();
    await page.keyboard.press('Escape');
    const entry = page.getByRole('menuitem', { name: 'Preview on my site' });
    await pressTwice(page, button('More'), () => entry.waitFor(), entry);
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/studio/demo/popups`);
    const template = dialog.locator('.template').first();
    await pressTwice(page, button('New popup'), () => template.waitFor(), template);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('do one thing at a double click, also where the button has become its opposite meanwhile', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups/demo-csat/duplicate', {});
    const revision = (await ask<PopupRecord>(page, 'GET', `/projects/demo/popups/${id}`)).revision;
    await ask(page, 'POST', `/projects/demo/popups/${id}/publish`, { revision });
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    const more = page.getByRole('button', { name: 'More' });
    await pressTwice(page, more, () => page.getByRole('menu').waitFor());
    await page.keyboard.press('Escape');
    const title = page.locator('.question-title').nth(1);
    const isOpen = () => expect.poll(() => title.getAttribute('aria-expanded')).toBe('true');
    await pressTwice(page, title, isOpen);
    await page.goto(`${server.url}/studio/demo/popups`);
    const pause = page.getByRole('button', { name: 'Pause Satisfaction after an order (copy)' });
    await pressTwice(page, pause, () => page.getByText('is paused.').waitFor());
    await page.reload();
    await page.getByRole('button', { name: 'Resume Satisfaction after an order (copy)' }).waitFor();
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    const answers = page.locator('.answer-open');
    await answers.first().waitFor();
    const before = await answers.count();
    const showMore = page.getByRole('button', { name: 'Show more' }).last();
    await pressTwice(page, showMore, () => expect.poll(() => answers.count()).toBeGreaterThan(before));
    expect(await page.getByRole('dialog').count()).toBe(0);
    const other = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups/demo-csat/duplicate', {});
    await page.goto(`${server.url}/studio/demo/popups/${other.id}`);
    const cards = page.locator('.question');
    const copy = page.getByRole('button', { name: /^Duplicate “/ }).first();
    await copy.waitFor();
    const cardCount = await cards.count();
    await pressTwice(page, copy, () => expect.poll(() => cards.count()).toBe(cardCount + 1));
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });

  it('ask by its name for what a list lacks, and for a question that nobody worded', async () => {
    const { page, server, errors } = rig;
    const scale = { id: 'grid', kind: 'matrix', label: 'Your question', rows: [], columns: [] };
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const survey = { ...draft.survey, pages: [{ id: 'one', questions: [scale] }] };
    const made = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', {
      name: 'Empty lists',
      draft: { ...draft, survey },
    });
    await page.goto(`${server.url}/studio/demo/popups/${made.id}`);
    await page.getByText('Add at least one row.').waitFor();
    await page.getByText('Add at least one column.').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByText('This question is not worded yet.').waitFor();
    expect(errors).toEqual([]);
  });

  it('tell which branches go with a page that is deleted, and bring both back', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups/demo-research/duplicate', {});
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    await page.getByRole('button', { name: 'Delete page 3' }).click();
    await page
      .getByText('Page 3 is deleted, and with it the branch that led to it. Undo brings them back.')
      .waitFor();
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await page.getByRole('tab', { name: 'Logic' }).click();
    await page.getByLabel('Then go to').waitFor();

    const { draft } = await ask<PopupRecord>(page, 'GET', `/projects/demo/popups/${id}`);
    const pages = ['How was it?', 'Why {{one}}?'].map((label, index) => ({
      id: `page-${index}`,
      questions: [{ id: index === 0 ? 'one' : 'two', kind: 'text', label }],
    }));
    const body = { name: 'Asks again', draft: { ...draft, survey: { ...draft.survey, pages } } };
    const made = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', body);
    await page.goto(`${server.url}/studio/demo/popups/${made.id}`);
    await page.getByRole('button', { name: 'Delete page 1' }).click();
    const text = 'A text on what is now page 1 still asks for an answer from it, and has to be changed';
    await page.getByText(`Page 1 is deleted. ${text} before you publish. Undo brings it back.`).waitFor();
    expect(errors).toEqual([]);
  });

  it('tell what still asks for a question that is deleted, and name it by its wording until that is mended', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups/demo-research/duplicate', {});
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    const wording = '“How often are you out for a day or longer?”';
    await page.getByRole('button', { name: `Delete ${wording}` }).click();
    const rule =
      'The branch after page 1 still asks for its answer, and has to be changed before you publish.';
    await page.getByText(`${wording} is deleted. ${rule} Undo brings it back.`).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`A branch of page 1 asks for ${wording}, which was deleted.`).waitFor();
    await dialog.getByRole('link', { name: 'Page 1 · Branch 1' }).click();
    await page.getByText(`A branch of page 1 asks for ${wording}, which was deleted.`).waitFor();
    await page.reload();
    // Nobody knows any more what it was: it was never published.
    await page.getByText('A branch of page 1 asks for a question that is gone.').waitFor();
    expect(errors).toEqual([]);
  });

  it('tell what still asks for an option that is deleted or for an answer of another kind, and mark the branch that does', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-research');
    const options = ['Blue', 'Green', 'Red'].map((label) => ({ id: label.toLowerCase(), label }));
    const [rows, columns] = [[{ id: 'row', label: 'Boots' }], [{ id: 'column', label: 'Very' }]];
    const branches = [
      { when: [{ key: 'color', op: 'equals', value: 'blue' }], to: 'end' },
      { when: [{ key: 'color', op: 'in', value: ['green', 'red'] }], to: 'end' },
      { when: [{ key: 'never-there', op: 'exists' }], to: 'end' },
    ];
    const pages = [
      {
        id: 'one',
        questions: [
          { id: 'color', kind: 'single_choice', label: 'Which?', options },
          { id: 'own', kind: 'matrix', label: 'How content?', rows, columns },
          { id: 'worn', kind: 'multiple_choice', label: 'Which ones do you wear?', options },
        ],
        branches,
      },
      { id: 'two', questions: [{ id: 'why', kind: 'text', label: 'Why?' }] },
    ];
    const body = { name: 'Colors', draft: { ...draft, survey: { ...draft.survey, pages } } };
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', body);
    await page.goto(`${server.url}/studio/demo/popups/${id}?question=color`);
    for (const [option, branch] of [
      ['Blue', 1],
      ['Green', 2],
    ] as const) {
      await page.getByRole('button', { name: `Remove ${option}` }).click();
      const told = `Branch ${branch} after page 1 still asks for it, and has to be changed before you publish.`;
      await page.getByText(`“${option}” is deleted. ${told} Undo brings it back.`).waitFor();
    }
    await page.getByRole('tab', { name: /^Logic/ }).click();
    await page.getByText('Question “Which?” has no option “Blue” any more.').waitFor();
    const [first, second, third] = [0, 1, 2].map((place) => page.locator('.branch').nth(place));
    const gone = 'This option is gone. Choose another one, or remove the rule.';
    await first?.getByText(gone).waitFor();
    const value = first?.locator('select[aria-invalid=true]');
    expect(await value?.locator('option:checked').innerText()).toBe('Blue (deleted)');
    await value?.selectOption('Red');
    await first?.getByText(gone).waitFor({ state: 'detached' });
    await second?.getByText('What is gone can never be chosen. Take it out.').waitFor();
    await second?.getByLabel('Green (deleted)').click();
    await expect.poll(() => second?.getByLabel('Green (deleted)').count()).toBe(0);
    expect(await second?.getByRole('checkbox', { name: 'Red' }).isChecked()).toBe(true);
    await third?.getByText('This question is gone. Choose another one, or remove the rule.').waitFor();
    await third?.getByRole('button', { name: 'Remove branch 3 after page 1' }).click();
    await expect.poll(() => page.getByText('Worth a look').count()).toBe(0);

    // A row of a matrix is asked for by its wording, until the question is of another kind.
    await page.getByRole('button', { name: 'Add a branch after page 1' }).click();
    // Who wears red and blue is asked for by either.
    const comparison = third?.getByLabel('Comparison').locator('option:checked');
    expect(await comparison?.innerText()).toBe('contains');
    await third?.getByLabel('Question').selectOption('How content? – Boots');
    expect(await comparison?.innerText()).toBe('is');
    await third?.getByLabel('Value').selectOption('Very');
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('button', { name: /^How content\? Matrix$/ }).click();
    await page.getByLabel('Kind').last().selectOption('Short text');
    const asks = 'Branch 3 after page 1 still asks for an answer of the former kind';
    await page.getByText(`“How content?” is of another kind now. ${asks}, and has to be changed`).waitFor();
    expect(errors).toEqual([]);
  });

  it('say before a publish what it changes for people, and publish also where that cannot be told', async () => {
    const { page, context, server, errors } = rig;
    const popups = '/projects/demo/popups';
    const { id, draft } = await ask<PopupRecord>(page, 'POST', `${popups}/demo-csat/duplicate`, {});
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    const dialog = page.getByRole('dialog');
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await dialog.getByText('People who match will begin to see it.').waitFor();
    expect(await dialog.getByText('version').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Published' }).waitFor();

    await page.getByLabel('Title of the popup').fill('How did we do?');
    await publish.click();
    await dialog.getByText('1 change since version 1').waitFor();
    const change = dialog.locator('.differences li', { hasText: 'Title of the popup' });
    expect(await change.locator('del').innerText()).toBe(draft.title);
    expect(await change.locator('ins').innerText()).toBe('How did we do?');
    await page.keyboard.press('Escape');

    // Somebody whose line is bad publishes all the same.
    await page.getByText('Saved', { exact: true }).waitFor();
    const other = await context.newPage();
    await other.route('**/versions/1', (route) => route.fulfill({ status: 500, json: {} }));
    await other.goto(`${server.url}/studio/demo/popups/${id}`);
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await other.getByText('What has changed since version 1 could not be loaded.').waitFor();
    await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await other.getByRole('button', { name: 'Published' }).waitFor();
    await other.close();

    const record = await ask<PopupRecord>(page, 'GET', `${popups}/${id}`);
    const body = { name: record.name, revision: record.revision, draft: { ...record.draft, title: 'Well?' } };
    await ask(page, 'PUT', `${popups}/${id}/draft`, body);
    await page.goto(`${server.url}/studio/demo/popups/${id}?view=history`);
    await page.getByRole('button', { name: 'Discard the changes' }).click();
    await publish.click();
    await dialog.getByText('Nothing has changed since version 2.').waitFor();
    await page.keyboard.press('Escape');
    expect(errors).toEqual([]);
  });

  it('say that a rule never holds whose value cannot be read', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups/demo-pricing/duplicate', {});
    await page.goto(`${server.url}/studio/demo/popups/${id}?view=when`);
    const rules = page.getByRole('group', { name: 'User attributes (compared in the page or app)' });
    await rules.getByRole('button', { name: 'Add a rule' }).click();
    await rules.getByLabel('Name').fill('orders');
    await rules.getByLabel('Comparison').selectOption('gt');
    await rules.getByLabel('Value').fill('ten');
    const words = 'The rule about “orders” never holds: “ten” is no number, such as 10 or 2.5.';
    await page.getByText(words).waitFor();
    await rules.getByLabel('Value').fill('10');
    await page.getByText(words).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('give back what was written where a kind of trigger or an address is tried and taken back', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups/demo-csat/duplicate', {});
    await page.goto(`${server.url}/studio/demo/popups/${id}?view=when`);
    const kind = page.getByLabel('Trigger', { exact: true });
    await page.getByLabel('Name of the event').fill('parcel_arrived');
    await page.getByLabel('At the n-th time').fill('3');
    await kind.selectOption('Click');
    await page.getByLabel('Element').fill('#parcel');
    await kind.selectOption('Event');
    expect(await page.getByLabel('Name of the event').inputValue()).toBe('parcel_arrived');
    expect(await page.getByLabel('At the n-th time').inputValue()).toBe('3');
    await kind.selectOption('Click');
    expect(await page.getByLabel('Element').inputValue()).toBe('#parcel');
    const days = page.getByLabel('After it was only seen, wait (days)');
    const never = page.getByLabel('Never again after it was only seen');
    await days.fill('14');
    await never.check();
    expect(await days.isDisabled()).toBe(true);
    await never.uncheck();
    expect(await days.inputValue()).toBe('14');

    await page.getByRole('tab', { name: 'Appearance' }).click();
    const later = page.getByRole('switch', { name: 'Offer “ask me later”' });
    await later.setChecked(true);
    await page.getByLabel('It reads').fill('Not today');
    await later.setChecked(false);
    await later.setChecked(true);
    expect(await page.getByLabel('It reads').inputValue()).toBe('Not today');

    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByLabel('Lowest means').fill('Never again');
    await page.getByLabel('Kind').selectOption('Short text');
    await page.getByLabel('Placeholder').first().waitFor();
    await page.getByLabel('Kind').selectOption('Stars');
    expect(await page.getByLabel('Lowest means').inputValue()).toBe('Never again');
    const start = page.getByRole('switch', { name: 'Begin with a start screen' });
    await start.click();
    await page.getByLabel('Heading').first().fill('Two questions');
    await start.click();
    await start.click();
    expect(await page.getByLabel('Heading').first().inputValue()).toBe('Two questions');

    const address = page.getByLabel('Link address').last();
    const text = page.getByLabel('Link text').last();
    await address.fill('https://example.com/old');
    await text.fill('Your parcel');
    await address.fill('');
    expect(await text.isDisabled()).toBe(true);
    await address.fill('https://example.com/new');
    expect(await text.inputValue()).toBe('Your parcel');
    expect(errors).toEqual([]);
  });

  it('name every button that adds a rule by what the rule is added to', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-csat?view=when`);
    const adding = page.getByRole('button', { name: 'Add a rule' });
    await adding.first().waitFor();
    expect((await adding.allTextContents()).map((name) => name.trim())).toEqual([
      'Add a rule to trigger 1',
      'Add a rule to the user attributes',
      'Add a rule to the contact attributes',
    ]);
    expect(errors).toEqual([]);
  });

  it('have menus where a letter leads to the next entry that begins with it', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-csat`);
    await page.getByRole('button', { name: 'More' }).click();
    const focused = page.getByRole('menuitem').and(page.locator(':focus'));
    await expect.poll(() => focused.innerText()).toBe('Preview on my site');
    for (const [letter, entry] of [
      ['w', 'Who sees it'],
      ['p', 'Pause'],
      ['P', 'Preview on my site'],
      ['x', 'Preview on my site'],
    ] as const) {
      await page.keyboard.press(letter);
      expect(await focused.innerText()).toBe(entry);
    }
    await page.keyboard.press('Escape');
    expect(errors).toEqual([]);
  });

  it('say how many texts go with a language that is removed, and bring them back', async () => {
    const { page, server, errors } = rig;
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups/demo-csat/duplicate', {});
    await page.goto(`${server.url}/studio/demo/popups/${id}?view=translations`);
    await page.getByLabel('Translate into').fill('zu');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const remove = page.getByRole('button', { name: 'Remove the translation into Zulu (zu)' });
    await page.locator('.translation textarea').first().fill('Sawubona');
    await remove.click();
    await page
      .getByText('The translation into Zulu (zu) is removed, with 1 text. Undo brings it back.')
      .waitFor();
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await remove.waitFor();
    expect(errors).toEqual([]);
  });

  it('show what is translated in its language and on its page, beside where it is written', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const pages = ['First', 'Second'].map((label) => ({
      id: label,
      questions: [{ id: `q-${label}`, kind: 'text', label }],
    }));
    const translations = { de: { 'q.q-First.label': 'Erstens' }, ar: {} };
    const survey = { ...draft.survey, language: 'en', translations, pages };
    const body = { name: 'Translated', draft: { ...draft, survey } };
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', body);
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    const shown = page.frameLocator('iframe[title="The popup as people see it"]').locator('.survey-label');
    await shown.getByText('First').waitFor();
    await page.getByRole('tab', { name: 'Translations' }).click();
    const translation = page.getByLabel('Translation', { exact: true });
    await translation.selectOption('de');
    await shown.getByText('Erstens').waitFor();
    await translation.selectOption('ar');
    await page.getByLabel('Second in Arabic (ar)').fill('ثانيا');
    await shown.getByText('ثانيا').waitFor();
    expect(await page.getByLabel('Language of the preview').inputValue()).toBe('ar');
    await page.getByRole('tab', { name: 'Questions' }).click();
    await shown.getByText('Second').waitFor();
    expect(errors).toEqual([]);
  });

  it('show words that run from right to left in their own order, beside English ones', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const label = 'ما السبب الرئيسي لتقييمك (SKU-42)؟';
    const pages = [{ id: 'one', questions: [{ id: 'q', kind: 'text', label }] }];
    const survey = { ...draft.survey, language: 'ar', translations: { en: {} }, pages };
    const body = { name: label, draft: { ...draft, survey } };
    const { id } = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', body);
    /** Whether the question mark stands at the far left, where it ends. */
    const endsLeft = async (selector: string): Promise<boolean> => {
      const shown = page.locator(selector).filter({ hasText: label }).last();
      await shown.waitFor();
      return shown.evaluate((element, words) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode() && texts.currentNode.textContent?.includes(words) !== true);
        const { currentNode: text } = texts;
        const first = text.textContent?.indexOf(words) ?? 0;
        const leftOf = (letter: number): number => {
          const range = document.createRange();
          range.setStart(text, letter);
          range.setEnd(text, letter + 1);
          return range.getBoundingClientRect().left;
        };
        return leftOf(first + words.length - 1) < leftOf(first);
      }, label);
    };
    await page.goto(`${server.url}/studio/demo/popups/${id}`);
    expect(await endsLeft('h1')).toBe(true);
    await page.getByRole('tab', { name: 'Logic' }).click();
    expect(await endsLeft('.flow-page > .truncate')).toBe(true);
    expect(await endsLeft('.panel-note')).toBe(true);
    await page.getByRole('tab', { name: 'Translations' }).click();
    expect(await endsLeft('.translation-source')).toBe(true);
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
    await page.getByText('This draft lacks parts that every popup has').waitFor();
    await page.evaluate((address) => fetch(address, { method: 'DELETE' }), `${popups}/${id}`);
    expect(errors).toEqual([]);
  });

  it('open a draft with what no form can draw, such as a kind of question to come, and mend it', async () => {
    const { page, server, errors } = rig;
    const { draft } = await ask<PopupRecord>(page, 'GET', '/projects/demo/popups/demo-nps');
    const draftWith = (kind: string) => ({
      ...draft,
      survey: {
        ...draft.survey,
        pages: [{ id: 'one', questions: [{ id: 'q', kind, label: 'How was it?' }] }],
      },
    });
    const made = await ask<PopupRecord>(page, 'POST', '/projects/demo/popups', {
      name: 'From a newer release',
      draft: draftWith('hologram'),
    });
    await page.goto(`${server.url}/studio/demo/popups/${made.id}`);
    await page.getByText('or has some that no form can show').waitFor();
    await page.getByLabel('Definition as JSON').fill(JSON.stringify(draftWith('txet')));
    await page.getByText('left out when you apply it: survey.pages[0].questions[0] (txet).').waitFor();
    await page.getByLabel('Definition as JSON').fill(JSON.stringify(draftWith('text')));
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect.poll(() => page.getByLabel('Question', { exact: true }).inputValue()).toBe('How was it?');
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
    // It is told where one writes, however far below the title that is.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const way = page.getByRole('button', { name: 'Choose' });
    await way.waitFor();
    const top = await way.evaluate((button) => button.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(450);
    expect(top).toBeLessThan(900);
    const dialog = page.getByRole('dialog');
    await name.focus();
    await way.press('Enter');
    await dialog.locator('dl', { hasText: 'TheirsSaved by somebody elseMineMine' }).waitFor();
    await page.keyboard.press('Escape');
    await way.and(page.locator(':focus')).waitFor();
    expect(await name.inputValue()).toBe('Mine');
    await way.press('Enter');
    await dialog.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await name.and(page.locator(':focus')).waitFor();
    await saved.waitFor();

    const popup = '/projects/demo/popups/demo-feature';
    const { draft, revision } = await ask<PopupRecord>(page, 'GET', popup);
    await ask(page, 'PUT', `${popup}/draft`, { draft, revision, name: 'Theirs' });
    await name.fill('Mine, once more');
    await way.click();
    await dialog.getByRole('button', { name: 'Load theirs' }).click();
    await page.getByRole('heading', { name: 'Theirs' }).waitFor();
    expect(await name.inputValue()).toBe('Theirs');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
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

  it('keep what two people write in different places of a popup at the same time', async () => {
    const { page, server, context } = rig;
    const popups = '/projects/demo/popups';
    const { draft } = await ask<PopupRecord>(page, 'GET', `${popups}/demo-nps`);
    const { id } = await ask<PopupRecord>(page, 'POST', popups, { name: 'Two at once', draft });
    const read = (): Promise<PopupRecord> => ask(page, 'GET', `${popups}/${id}`);
    const other = await context.newPage();
    for (const one of [page, other]) {
      await one.goto(`${server.url}/studio/demo/popups/${id}`);
      await one.getByLabel('Question', { exact: true }).waitFor();
    }
    await other.getByLabel('Title of the popup').fill('Theirs');
    await expect.poll(async () => (await read()).draft.title).toBe('Theirs');
    const question = page.getByLabel('Question', { exact: true });
    await question.fill('Mine');
    await page.getByText('Their changes and yours are both in it.').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.getByLabel('Title of the popup').inputValue()).toBe('Theirs');
    await question.and(page.locator(':focus')).waitFor();
    const { draft: both } = await read();
    expect([both.title, both.survey.pages[0]?.questions[0]?.label]).toEqual(['Theirs', 'Mine']);
    // What is undone takes nothing of theirs away.
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await expect.poll(async () => (await read()).draft.survey.pages[0]?.questions[0]?.label).not.toBe('Mine');
    expect((await read()).draft.title).toBe('Theirs');
    await other.close();
  });

  it('keep what is written during a slow save', async () => {
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
    expect(errors).toEqual([]);
    await page.close();
  });

  it('save what was typed last though the tab is closed before a slow connection has taken it', async () => {
    const { context, server } = rig;
    const line = await startSlowLine(server.url);
    const page = await context.newPage();
    const popup = '/projects/demo/popups/demo-feature';
    const { title } = (await ask<PopupRecord>(rig.page, 'GET', popup)).draft;
    await page.goto(`${line.url}/studio/demo/popups/demo-feature`);
    await page.getByLabel('Title of the popup').fill('Typed last');
    await line.untilHeld();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    // The browser goes on; by now it has given up what it does not finish.
    const next = await context.newPage();
    await next.goto(`${line.url}/studio/demo/popups`);
    await next.getByRole('link', { name: 'Recommendation' }).waitFor();
    await next.close();
    line.release();
    const read = async (): Promise<PopupRecord> => ask(rig.page, 'GET', popup);
    await expect.poll(async () => (await read()).draft.title).toBe('Typed last');
    const { draft, revision } = await read();
    await ask(rig.page, 'PUT', `${popup}/draft`, { draft: { ...draft, title }, revision });
    await line.stop();
  });

  it('save, however many tabs behind this one show what comes in', async () => {
    const { context, server } = rig;
    // One more than the connections that a browser has to one server.
    const behind = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
    for (const tab of behind) {
      await tab.goto(`${server.url}/studio/demo/popups`);
      await tab.getByRole('link', { name: 'Recommendation' }).waitFor();
      // The browser of a test has every tab in front.
      await tab.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    }
    const { page, errors } = await watchPage(context);
    await page.goto(`${server.url}/studio/demo/popups/demo-feature`);
    const title = page.getByLabel('Title of the popup');
    const before = await title.inputValue();
    for (const text of ['In the eighth tab', before]) {
      await title.fill(text);
      await page.getByText('Saved', { exact: true }).waitFor();
    }
    expect(errors).toEqual([]);
    await Promise.all([page, ...behind].map((tab) => tab.close()));
  });

  it('tell a viewer why they are grey, and show every language and the whole text all the same', async () => {
    const { page, errors } = await watchPage(rig.context);
    await page.route('**/api/projects', async (route) => {
      const projects = (await (await route.fetch()).json()) as object[];
      return route.fulfill({ json: projects.map((project) => ({ ...project, role: 'viewer' })) });
    });
    await page.goto(`${rig.server.url}/studio/demo/popups/demo-nps?view=translations`);
    await page.getByText('You are a viewer').waitFor();
    await page.getByLabel('Translation', { exact: true }).selectOption('de');
    expect(await page.getByLabel('Your opinion in German').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Remove the translation' }).isDisabled()).toBe(true);
    await page.getByRole('tab', { name: 'JSON' }).click();
    const text = page.getByLabel('Definition as JSON');
    await text.press('Control+A');
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('"id": "demo-nps"');
    expect(await text.isEditable()).toBe(false);
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Results',
      'Who sees it',
      'Export as a file',
    ]);
    await page.goto(`${rig.server.url}/studio/demo/settings?view=members`);
    await page.getByText('owners of the studio invite').waitFor();
    await page.getByRole('tab', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'Public key owners rotate it' }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it('show whoever comes back to their tab what was done elsewhere, and ask nobody whose draft counts', async () => {
    const { page, errors } = await watchPage(rig.context);
    const popup = '/projects/demo/popups/demo-feature';
    const read = (): Promise<PopupRecord> => ask(rig.page, 'GET', popup);
    await page.goto(`${rig.server.url}/studio/demo/popups/demo-feature`);
    const title = page.getByLabel('Title of the popup');
    const before = await title.inputValue();
    const { draft, revision } = await read();
    await ask(rig.page, 'PUT', `${popup}/draft`, { draft: { ...draft, title: 'Elsewhere' }, revision });
    await ask(rig.page, 'POST', `${popup}/publish`, { revision: revision + 1 });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => title.inputValue()).toBe('Elsewhere');
    await page.getByRole('button', { name: 'Published' }).waitFor();
    await title.fill(before);
    await expect.poll(async () => (await read()).draft.title).toBe(before);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('go back to what is published without publishing it, and say what going back to a version does', async () => {
    const { page, server, errors } = rig;
    const popup = '/projects/demo/popups/demo-checkout';
    const read = () => ask<PopupRecord>(page, 'GET', popup);
    const entitle = async (title: string) => {
      const { draft, revision } = await read();
      await ask(page, 'PUT', `${popup}/draft`, { draft: { ...draft, title }, revision });
      return revision + 1;
    };
    await ask(page, 'POST', `${popup}/publish`, { revision: await entitle('Published') });
    await entitle('Not published');
    await page.evaluate((address) => fetch(address, { method: 'POST', body: '{}' }), `/api${popup}/pause`);
    await page.goto(`${server.url}/studio/demo/popups/demo-checkout?view=history`);
    await page.locator('.panel', { hasText: 'Version 2' }).getByText('Current').waitFor();
    await page.getByRole('button', { name: 'Discard the changes' }).click();
    await expect
      .poll(read)
      .toMatchObject({ state: 'paused', hasUnpublishedChanges: false, draft: { title: 'Published' } });
    expect(await page.getByRole('button', { name: 'Discard the changes' }).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await read()).draft.title).toBe('Not published');
    await page.getByRole('button', { name: 'Roll back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('replaces the draft, whose changes are lost. The popup is paused').waitFor();
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await page.locator('.panel', { hasText: 'Version 3' }).getByText('Current').waitFor();
    expect(await read()).toMatchObject({ state: 'live', hasUnpublishedChanges: false });
    expect(errors).toEqual([]);
  });

  it('tell what each version changed, whatever was published since', async () => {
    const { page, server, errors } = rig;
    const popups = '/projects/demo/popups';
    const { draft } = await ask<PopupRecord>(page, 'GET', `${popups}/demo-nps`);
    const { id } = await ask<PopupRecord>(page, 'POST', popups, { name: 'Thrice', draft });
    for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
      const { revision } = await ask<PopupRecord>(page, 'GET', `${popups}/${id}`);
      await ask(page, 'PUT', `${popups}/${id}/draft`, { draft: { ...draft, title }, revision });
      await ask(page, 'POST', `${popups}/${id}/publish`, { revision: revision + 1, note: `${index + 1}` });
    }
    await page.goto(`${server.url}/studio/demo/popups/${id}?view=history`);
    await page.getByRole('button', { name: 'What changed version 2' }).click();
    const second = page.locator('.panel', { has: page.getByRole('heading', { name: 'Version 2' }) });
    await second.getByText('1 difference, from version 1 to this one').waitFor();
    expect(await second.locator('del, ins').allInnerTexts()).toEqual(['One', 'Two']);
    await page.getByRole('button', { name: 'Compare with the draft version 2' }).click();
    await second.getByText('1 difference, from this version to the draft').waitFor();
    expect(await second.locator('del, ins').allInnerTexts()).toEqual(['Two', 'Three']);
    // The first one changed nothing.
    expect(await page.getByRole('button', { name: 'What changed version 1' }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('list every version, the oldest when somebody asks for them', async () => {
    const { page, server, errors } = rig;
    await page.evaluate(async (address) => {
      // What goes back to a version is a version more.
      for (let version = 2; version <= 52; version += 1)
        await fetch(address, { method: 'POST', body: JSON.stringify({ version: 1 }) });
    }, `${server.url}/api/projects/demo/popups/demo-research/rollback`);
    await page.goto(`${server.url}/studio/demo/popups/demo-research?view=history`);
    const versions = page.getByRole('heading', { name: /^Version \d+/ });
    await versions.first().waitFor();
    expect(await versions.count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('heading', { name: 'Version 1', exact: true }).waitFor();
    expect(await versions.count()).toBe(52);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('appear where their code arrives before the page looks for it, as on a busy computer', async () => {
    const { page, errors } = await watchPage(rig.context);
    // What comes after a drawing waits while the page is empty, until it is let go.
    await page.addInitScript(() => {
      const { requestAnimationFrame: soon, setTimeout: later } = globalThis;
      const whenFree = (run: () => void): void => {
        const isHeld = document.querySelector('#page .skeleton') !== null && !('isFree' in globalThis);
        if (isHeld) later(whenFree, 20, run);
        else run();
      };
      globalThis.requestAnimationFrame = (run) => soon(() => whenFree(() => run(performance.now())));
      Object.assign(globalThis, { setTimeout: (run: () => void, ms?: number) => later(whenFree, ms, run) });
    });
    const held: (() => void)[] = [];
    await page.route('**/assets/EditorPage-*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return route.continue();
    });
    const code = page.waitForResponse('**/assets/EditorPage-*.js');
    await page.goto(`${rig.server.url}/studio/demo/popups/demo-nps`, { waitUntil: 'commit' });
    await page.locator('#page .skeleton').waitFor();
    held.forEach((release) => release());
    const address = (await code).url();
    await page.evaluate(`import(${JSON.stringify(address)}).then(() => { globalThis.isFree = true; })`);
    await page.getByLabel('Title of the popup').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });
});
