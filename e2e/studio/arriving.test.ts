import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, watchPage } from '../framework/browser.js';
import { startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

/** A way to hold back what comes from an address, until it is let go. */
function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('whoever opens the studio', () => {
  it('sees its shape in their colors while its script is on the way, and nothing of that is drawn anew', async () => {
    const storageState = await rig.context.storageState();
    const context = await newVisitor(rig.browser, { storageState, colorScheme: 'dark' });
    const { page, errors } = await watchPage(context);
    const [script, session, projects] = [createGate(), createGate(), createGate()];
    await page.route('**/assets/index-*.js', (route) => script.opened.then(() => route.continue()));
    await page.route('**/api/session', (route) => session.opened.then(() => route.continue()));
    await page.route('**/api/projects', (route) => projects.opened.then(() => route.continue()));
    await page.goto(`${rig.server.url}/studio/demo/popups`, { waitUntil: 'commit' });
    const shape = page.locator('#app > .shell-loading');
    await page.locator('html[data-theme=dark]').waitFor();
    await shape.getByRole('status', { name: 'Loading' }).first().waitFor();
    // Nothing is drawn before the sheet is there, but a page can be asked by then.
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(16, 17, 21)');
    const withoutSpace = (html: string): string => html.replace(/>\s+</g, '><').trim();
    const drawn = await shape.evaluate((element) => {
      element.setAttribute('data-seen', '');
      return element.innerHTML;
    });
    // In its own font: another one, which is drawn until that has come, takes other room.
    const places = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return ['.rail', '.rail .rail-project svg', '.page-header'].map((part) => {
          const { x, y, width, height } =
            document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width, height];
        });
      });
    const before = await places();

    script.open();
    // The studio has come, and waits for the answer to its first question.
    await page.locator('#app > .toasts').waitFor({ state: 'attached' });
    expect(withoutSpace(await page.locator('#app > .shell-loading[data-seen]').innerHTML())).toBe(
      withoutSpace(drawn),
    );
    session.open();
    // What was there before the script keeps its attributes, whatever they are; this one is the studio's own.
    const own = page.locator('#app > .shell-loading:not([data-seen])');
    await own.waitFor();
    expect(withoutSpace(await own.innerHTML())).toBe(withoutSpace(drawn));
    projects.open();
    await page.getByRole('row', { name: /Recommendation/ }).waitFor();
    expect(await shape.count()).toBe(0);
    expect(await places()).toEqual(before);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('has the colors chosen here from the first drawing on, whatever the system prefers', async () => {
    const context = await newVisitor(rig.browser, { colorScheme: 'dark' });
    await context.addInitScript(() => localStorage.setItem('studio-theme', 'light'));
    const { page } = await watchPage(context);
    const script = createGate();
    await page.route('**/assets/index-*.js', (route) => script.opened.then(() => route.continue()));
    await page.goto(`${rig.server.url}/studio/`, { waitUntil: 'commit' });
    await page.locator('html[data-theme=light] .shell-loading').waitFor();
    script.open();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('sees the shape of a card until they have signed in, and again once they have signed out', async () => {
    const context = await newVisitor(rig.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = await watchPage(context);
    const shape = page.locator('#app > .shell-loading');
    const rail = shape.locator('.rail-loading');
    let script = createGate();
    await page.route('**/assets/index-*.js', (route) => script.opened.then(() => route.continue()));
    await page.goto(`${rig.server.url}/studio/`, { waitUntil: 'commit' });
    await shape.waitFor();
    await rail.waitFor({ state: 'hidden' });
    script.open();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('a long enough password');

    script = createGate();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await rail.waitFor();
    expect(await page.locator('html[data-visitor]').count()).toBe(0);
    script.open();
    await page.getByRole('button', { name: 'Account of Ada' }).click();

    script = createGate();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await shape.waitFor();
    await rail.waitFor({ state: 'hidden' });
    script.open();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('is told when one of its files does not come, and loads it again', async () => {
    const context = await newVisitor(rig.browser);
    const { page } = await watchPage(context);
    await page.route('**/assets/format-*.js', (route) => route.abort());
    await page.goto(`${rig.server.url}/studio/`);
    await page.getByRole('heading', { name: 'The studio did not load' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Load it again' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();

    // What an extension puts into the page, and this page forbids, is no reason to take the studio away.
    await page.evaluate(async () => {
      const foreign = document.createElement('script');
      foreign.src = 'https://extension.invalid/helper.js';
      const failed = new Promise((resolve) => foreign.addEventListener('error', resolve));
      document.body.append(foreign);
      await failed;
    });
    expect(await page.getByRole('heading', { name: 'Sign in' }).count()).toBe(1);
    await context.close();
  });

  it('is told that it needs JavaScript, where there is none', async () => {
    const context = await newVisitor(rig.browser, { javaScriptEnabled: false });
    const { page } = await watchPage(context);
    await page.goto(`${rig.server.url}/studio/`);
    await page.getByRole('heading', { name: 'The studio needs JavaScript' }).waitFor();
    expect(await page.locator('.shell-loading').isVisible()).toBe(false);
    await context.close();
  });
});
