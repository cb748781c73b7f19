import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { allKinds, definitionOf, questionOf } from './definitions.js';
import type { Definition } from './definitions.js';
import { mountAnew, settle } from './mountInPage.js';
import { openStage } from './stage.js';

const require = createRequire(new URL('../../packages/survey/package.json', import.meta.url));

const stage = openStage();
let page: Page;
let reader: string;
beforeAll(async () => {
  // Nothing here is about motion, and every frame of it is drawn.
  page = await stage.browser.newPage({ viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce' });
  const bundled = await build({
    entryPoints: [require.resolve('@guidepup/virtual-screen-reader')],
    bundle: true,
    format: 'iife',
    globalName: 'screenReader',
    write: false,
    logLevel: 'silent',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  reader = bundled.outputFiles[0]?.text ?? '';
  expect(readFileSync(require.resolve('@guidepup/virtual-screen-reader')).length).toBeGreaterThan(0);
});

/** In one page, which is given the reader once. */
const mount = (definition: Definition): Promise<void> =>
  mountAnew(page, `${stage.host.url}/plain`, definition);

/** Everything a screen reader says from the popup's beginning to its end. */
async function spokenOrder(): Promise<string[]> {
  if (!(await page.evaluate(() => 'screenReader' in globalThis)))
    await page.addScriptTag({ content: reader });
  return page.evaluate(async () => {
    interface Reader {
      start(options: { container: Element }): Promise<void>;
      next(): Promise<void>;
      stop(): Promise<void>;
      spokenPhraseLog(): Promise<string[]>;
      lastSpokenPhrase(): Promise<string>;
    }
    const { virtual } = (window as unknown as { screenReader: { virtual: Reader } }).screenReader;
    const popup = document.querySelector('#sv-popup');
    if (!popup) throw new Error('no popup');
    await virtual.start({ container: popup });
    const first = await virtual.lastSpokenPhrase();
    for (let step = 0; step < 120; step += 1) {
      await virtual.next();
      if ((await virtual.lastSpokenPhrase()) === first) break;
    }
    const log = await virtual.spokenPhraseLog();
    await virtual.stop();
    return log.slice(0, -1);
  });
}

describe('what is heard and seen by assistive technology', () => {
  it.each(allKinds)('%s: the tree of roles, names and states', async (kind) => {
    await mount(
      definitionOf([questionOf(kind, stage.host.url), questionOf('text')], {
        style: { position: 'center' },
        settings: { showProgressBar: true },
      }),
    );
    await settle(page);
    expect(await page.locator('#sv-popup').ariaSnapshot()).toMatchSnapshot();
  });

  it.each(allKinds)('%s: the order in which it is spoken', async (kind) => {
    await mount(
      definitionOf([questionOf(kind, stage.host.url), questionOf('text')], { style: { position: 'center' } }),
    );
    await settle(page);
    const spoken = await spokenOrder();
    expect(spoken).toMatchSnapshot();
    // The title, then the wording, then the controls, then the way on.
    const place = (text: string) => spoken.findIndex((phrase) => phrase.includes(text));
    expect(place('Help us improve')).toBe(0);
    expect(place(questionOf(kind).label)).toBeGreaterThanOrEqual(0);
    expect(place('button, Next')).toBeGreaterThan(place(questionOf(kind).label));
  });

  it('a chosen step of a scale says its place, its end and that it is chosen', async () => {
    await mount(definitionOf([questionOf('rating')], { style: { position: 'center' } }));
    await page.click('.survey-rating-number-option >> nth=10');
    const last = page.getByRole('radio', { name: '10 of 10, Extremely likely' });
    expect(await last.isChecked()).toBe(true);
    expect(
      await page.getByRole('radiogroup', { name: 'How likely are you to recommend us to a friend?' }).count(),
    ).toBe(1);
  });

  it('a refused answer says what to do, at the field and as an alert', async () => {
    await mount(
      definitionOf([{ ...questionOf('email'), required: true }], { style: { position: 'center' } }),
    );
    await page.fill('#sv-q0', 'nonsense');
    await page.click('#sv-submit');
    expect(await page.getByRole('alert').textContent()).toBe(
      'Please enter an email address like name@example.com.',
    );
    expect(await page.locator('#sv-popup').ariaSnapshot()).toMatchSnapshot();
  });

  it.each(['multiple_choice', 'ranking', 'matrix', 'points', 'text', 'rating'] as const)(
    'a %s that must be answered says so',
    async (kind) => {
      await mount(definitionOf([{ ...questionOf(kind), required: true }]));
      const tree = await page.context().newCDPSession(page);
      const { nodes } = await tree.send('Accessibility.getFullAXTree');
      const says = nodes.some(
        ({ name, properties }) =>
          `${name?.value}`.startsWith(`${questionOf(kind).label}\u00a0*`) ||
          properties?.some((each) => each.name === 'required' && each.value.value === true),
      );
      expect(says).toBe(true);
    },
  );

  it('a moved row of a ranking says its new place', async () => {
    await mount(definitionOf([questionOf('ranking')], { style: { position: 'center' } }));
    await page.getByRole('button', { name: 'Move Price down' }).click();
    expect(await page.textContent('.sv-q [role=status]')).toBe('Price is now 2 of 3');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move Price down',
    );
  });
});
