import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFaults } from '../framework/axe.js';
import { allKinds, definitionOf, questionOf } from './definitions.js';
import type { Definition, SurveyParts } from './definitions.js';
import { mountAnew, settle, type MountOptions } from './mountInPage.js';
import { showIn } from './pages.js';
import { openStage } from './stage.js';

const isFull = process.env['FULL'] === '1';

interface Case {
  readonly kind: (typeof allKinds)[number];
  readonly isModal: boolean;
  readonly isDark: boolean;
  readonly isRtl: boolean;
  readonly isNarrow: boolean;
}

const caseOf = (kind: Case['kind'], bits: number): Case => ({
  kind,
  isModal: (bits & 1) > 0,
  isDark: (bits & 2) > 0,
  isRtl: (bits & 4) > 0,
  isNarrow: (bits & 8) > 0,
});
/** Two complementary cases a kind give every kind both values of everything; the patterns vary from kind to kind. */
const pairwise = allKinds.flatMap((kind, index) => {
  const bits = (index * 5) % 8;
  return [caseOf(kind, bits), caseOf(kind, ~bits & 15)];
});
const everything = allKinds.flatMap((kind) => Array.from({ length: 16 }, (_, bits) => caseOf(kind, bits)));
const cases = isFull ? everything : pairwise;

const stage = openStage();
let page: Page;
beforeAll(async () => {
  // Nothing here is about motion, and every frame of it is drawn.
  page = await (await stage.browser.newContext({ reducedMotion: 'reduce' })).newPage();
});

/** In one page, which is given axe once. */
const mount = (definition: Definition, more: MountOptions = {}): Promise<void> =>
  mountAnew(page, `${stage.host.url}/plain`, definition, more);

/** The faults axe finds in the popup. */
async function faults(): Promise<string[]> {
  await settle(page);
  return axeFaults(page, { within: '#sv-popup' });
}

const partsOf = ({ isModal, isDark, isRtl }: Case): SurveyParts => ({
  style: { position: isModal ? 'center' : 'bottom-right', theme: isDark ? 'dark' : 'light' },
  settings: { showProgressBar: true },
  language: isRtl ? 'ar' : 'en',
  actions: { decline: {} },
});

describe('WCAG 2.2 A and AA, by axe', () => {
  it('the cases cover every pair of values', () => {
    const factors = ['isModal', 'isDark', 'isRtl', 'isNarrow'] as const;
    for (const left of factors) {
      for (const kind of allKinds)
        expect(new Set(cases.filter((each) => each.kind === kind).map((each) => each[left])).size).toBe(2);
      for (const right of factors) {
        if (left === right) continue;
        expect(new Set(cases.map((each) => `${each[left]} ${each[right]}`)).size).toBe(4);
      }
    }
  });

  it.each(cases)('$kind, modal $isModal, dark $isDark, rtl $isRtl, narrow $isNarrow', async (each) => {
    await page.setViewportSize({ width: each.isNarrow ? 360 : 1000, height: 800 });
    const question = { ...questionOf(each.kind, stage.host.url), required: true };
    await mount(definitionOf([question, questionOf('text')], partsOf(each)));
    expect(await faults()).toEqual([]);
    await page.click('#sv-submit');
    // Refused, or for information the next page with its way back.
    expect(await faults()).toEqual([]);
  });

  it.each([false, true])('the start and the completion screen, dark %s', async (isDark) => {
    const start = {
      title: 'A short survey',
      message: 'It takes a minute.',
      link: { label: 'Why we ask', url: 'https://example.com' },
    };
    await mount(
      definitionOf([questionOf('stars')], {
        start,
        style: { position: 'center', theme: isDark ? 'dark' : 'light' },
        actions: { decline: {} },
      }),
      { options: { isPreview: true } },
    );
    expect(await faults()).toEqual([]);
    await page.click('#sv-start');
    await page.click('#sv-submit');
    expect(await faults()).toEqual([]);
  });

  it.each([true, false])('the WebView page, with its own card %s', async (renderChrome) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await showIn(
      'webview',
      { page, host: stage.host },
      definitionOf([questionOf('rating'), questionOf('text')]),
      {
        renderChrome,
      },
    );
    expect(await faults()).toEqual([]);
  });

  it.each(randomColors(isFull ? 100 : 8))(
    'the colors $primary, $secondary and $bar, chosen at random, stay readable, dark $isDark',
    async ({ primary, secondary, bar, isDark }) => {
      await page.setViewportSize({ width: 1000, height: 800 });
      const settings = {
        showProgressBar: true,
        buttonPrimaryColor: primary,
        buttonSecondaryColor: secondary,
        loadingBarColor: bar,
      };
      const style = { position: 'center', theme: isDark ? 'dark' : 'light' } as const;
      await mount(definitionOf([questionOf('rating'), questionOf('consent')], { settings, style }));
      await page.click('.survey-rating-number-option >> nth=8');
      expect(await faults()).toEqual([]);
      await page.click('#sv-submit');
      expect(await faults()).toEqual([]);
    },
  );
});

/** The same at every run. */
function randomColors(rounds: number) {
  let seed = 7;
  const random = () =>
    `#${((seed = (seed * 48_271) % 2_147_483_647) % 16_777_216).toString(16).padStart(6, '0')}`;
  return Array.from({ length: rounds }, (_, round) => ({
    primary: random(),
    secondary: random(),
    bar: random(),
    isDark: round % 2 === 1,
  }));
}

describe('boxes', () => {
  it.each(allKinds)(
    'targets of %s are at least 24 by 24 pixels at 320 pixels of width, and nothing sticks out',
    async (kind) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await mount(
        definitionOf([questionOf(kind, stage.host.url), questionOf('text')], {
          settings: { showProgressBar: true },
        }),
      );
      await settle(page);
      const small = await page.$$eval('#sv-popup :is(button, input, select, textarea, a)', (all) =>
        all
          .filter((each) => !(each as HTMLElement).hidden && getComputedStyle(each).visibility === 'visible')
          .map((each) => {
            const target = each.closest('label') ?? each;
            const { width, height } = target.getBoundingClientRect();
            return { name: each.id || each.className || each.tagName, width, height };
          })
          .filter(({ width, height }) => width < 24 || height < 24),
      );
      expect(small).toEqual([]);
      const main = await page.$eval('#sv-main', (each) => each.scrollWidth - each.clientWidth);
      expect(main).toBeLessThanOrEqual(0);
    },
  );
});
