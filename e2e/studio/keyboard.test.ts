import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusByTab, startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

/** Finds it with the command palette, as whoever knows its name does. */
async function goByName(words: string): Promise<void> {
  const { page } = rig;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find popups, people and pages' }).waitFor();
  await page.keyboard.type(words);
  await page.getByRole('dialog').getByRole('option', { name: words }).first().waitFor();
  await page.keyboard.press('Enter');
}

describe('by keyboard alone', () => {
  it('a project is made, and in it a survey of more kinds, with a moment and a language, published and looked after', async () => {
    const { page, errors } = rig;
    const focusedLabel = () =>
      page.evaluate(() => (document.activeElement as HTMLTextAreaElement).labels?.[0]?.textContent);

    await focusByTab(page, 'Projects');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('By keys');
    await page.keyboard.press('Enter');
    await page.getByText('No popups yet').waitFor();

    await focusByTab(page, 'New popup');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Net promoter score' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Net promoter score' }).waitFor();
    await focusByTab(page, 'Add a question to page 1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Number rating' }).and(page.locator(':focus')).waitFor();
    await focusByTab(page, 'Yes or no');
    await page.keyboard.press('Enter');
    await expect.poll(focusedLabel).toBe('Question');
    await page.keyboard.type('May we write to you?');

    await focusByTab(page, 'Questions', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await focusByTab(page, 'Add a branch after page 1');
    await page.keyboard.press('Enter');
    await expect.poll(focusedLabel).toBe('Question');
    await focusByTab(page, 'Remove branch 1 after page 1', 'Shift+Tab');
    await page.keyboard.press('Enter');

    await focusByTab(page, 'Logic', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await focusByTab(page, 'Trigger');
    await page.keyboard.type('Event');
    await focusByTab(page, 'Name of the event');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('paid');
    await focusByTab(page, 'When and who', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await focusByTab(page, 'Translate into');
    await page.keyboard.type('de');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the translation into German (de)' }).waitFor();

    await focusByTab(page, 'Publish', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('at the event paid').waitFor();
    await focusByTab(page, 'Publish');
    await page.keyboard.press('Enter');
    await page.locator('h1').getByText('Live').waitFor();

    await goByName('Who sees it');
    await page.getByText('Shown at the event paid: nothing stands in its way.').waitFor();
    await goByName('Webhooks');
    await focusByTab(page, 'Address');
    const hook = 'https://hooks.example.com/popups';
    await page.keyboard.type(hook);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Copy the signing secret of ${hook}` }).waitFor();
    await goByName('Members');
    await focusByTab(page, 'Email');
    await page.keyboard.type('grace@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('grace@example.com').first().waitFor();
    await goByName('Audit');
    await page
      .getByRole('cell', { name: /published/i })
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('a question of another popup is copied, moved and heard where it stands, and what is wrong with it leads there', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/popups/demo-research`);
    await focusByTab(page, 'Add a question to page 1');
    await page.keyboard.press('Enter');
    await focusByTab(page, 'From another popup');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'How likely are you' }).waitFor();
    await focusByTab(page, 'Popup');
    await page.keyboard.type('Feature request');
    await page.getByRole('button', { name: 'What is it about?' }).waitFor();
    await focusByTab(page, 'What is it about? Single choice');
    await page.keyboard.press('Enter');
    await page.locator('.question-open textarea:focus').waitFor();
    expect(await page.locator('.question-open textarea').first().inputValue()).toBe('What is it about?');

    await focusByTab(page, 'Move “What is it about?”: use the up and down arrow keys', 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    const heard = (text: string) =>
      page.getByRole('status').getByText(text, { exact: true }).waitFor({ state: 'attached' });
    await heard('Page 2, question 1 of 3');
    await page.locator('button:focus[aria-label^="Move “What is it about?”"]').waitFor();

    await focusByTab(page, 'Delete “What is it about?”');
    await page.keyboard.press('Enter');
    await heard('“What is it about?” is deleted.');
    await page.keyboard.press('Control+Z');
    await heard('Undone: Page 2 · Questions');

    await focusByTab(page, 'option 1', 'Shift+Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    const problem = page.locator('.question-open .field-error');
    await problem.waitFor();
    await focusByTab(page, 'Questions', 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await focusByTab(page, 'Publish', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusByTab(page, 'Page 2 · “What is it about?” · Option 1');
    await page.keyboard.press('Enter');
    await page.locator('.question-open input[aria-invalid=true]:focus').waitFor();
    expect(errors).toEqual([]);
  });

  it('the results of one popup after the other are read, over the same days', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/results/demo-nps`);
    const period = page.getByLabel('Period');
    await period.selectOption('Last 7 days');
    const chosen = page.getByLabel('Results of');
    await chosen.focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('h1', { hasText: 'Satisfaction after an order' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('h1', { hasText: 'Feature request' }).waitFor();
    await chosen.and(page.locator(':focus')).waitFor();
    expect(await period.inputValue()).toBe('7');
    expect(errors).toEqual([]);
  });

  it('the next of a long list is where one goes on after asking for more', async () => {
    const { page, server, errors } = rig;
    await page.goto(`${server.url}/studio/demo/contacts`);
    const people = page.locator('tbody a');
    await people.nth(49).waitFor();
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await people.nth(50).and(page.locator(':focus')).waitFor();
    expect(errors).toEqual([]);
  });

  it('on a phone the focus is never behind anything: the menu that is left closes, and the bar covers no row', async () => {
    const { page, server, errors } = rig;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/studio/demo/contacts`);
    await page.locator('tbody a').nth(30).waitFor();
    await focusByTab(page, 'Menu');
    await page.keyboard.press('Enter');
    await page.locator('.rail-open a:focus').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('button', { name: 'Search' }).and(page.locator('.top-bar :focus')).waitFor();
    await page.locator('.rail-shade').waitFor({ state: 'detached' });
    await focusByTab(page, 'Menu', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('.rail-open a:focus').waitFor();
    await focusByTab(page, 'Find a person');
    await page.locator('.rail-shade').waitFor({ state: 'detached' });

    await page.locator('tbody a').nth(20).focus();
    await page
      .locator('tbody a')
      .nth(19)
      .evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 10));
    await page.keyboard.press('Shift+Tab');
    const roomAbove = (link: Element): number =>
      link.getBoundingClientRect().top -
      (document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? NaN);
    await expect.poll(() => page.locator('tbody a:focus').evaluate(roomAbove)).toBeGreaterThanOrEqual(0);
    expect(errors).toEqual([]);
  });

  it('on a phone undoing brings back what was deleted and leaves the focus in sight', async () => {
    const { page, server, errors } = rig;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/studio/demo/popups/demo-research`);
    await page.locator('.question-open').waitFor();
    const deleting = page.getByRole('button', { name: /^Delete “/ });
    const count = await deleting.count();
    await deleting.first().focus();
    await page.keyboard.press('Enter');
    await deleting.first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+Z');
    await expect.poll(() => deleting.count()).toBe(count);
    const overEdge = (button: Element): number => button.getBoundingClientRect().bottom - innerHeight;
    await expect.poll(() => page.locator('button:focus').evaluate(overEdge)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
});
