import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import type { Definition } from './definitions.js';
import { settle } from './mountInPage.js';
import { showIn } from './pages.js';
import type { Runtime } from './pages.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
beforeAll(async () => {
  // Nothing here is about motion, and every frame of it is drawn.
  page = await stage.browser.newPage({ viewport: { width: 900, height: 800 }, reducedMotion: 'reduce' });
});

const walk: Definition = definitionOf(
  [
    { ...questionOf('rating'), required: true },
    [questionOf('single_choice'), questionOf('multiple_choice')],
    questionOf('long_text'),
  ],
  { start: { title: 'A short survey' }, settings: { showProgressBar: true } },
);

/** Every hook of the tables, by the state in which it exists. */
const hooks = {
  always: [
    '#sv-popup.service-popup',
    '.service-popup-header',
    '#sv-title.service-popup-title',
    '#sv-close',
    '#sv-main.service-popup-main',
    '#sv-footer.service-popup-footer',
    '.sv-nav-btn',
  ],
  start: ['button#sv-start.sv-nav-btn'],
  progress: [
    '#sv-progress.service-progress',
    '#sv-progress-label #sv-progress-current',
    '#sv-progress-label #sv-progress-total',
    '.service-progress-track #sv-progress-bar',
  ],
  rating: [
    'label.survey-label',
    'label.survey-sublabel',
    '.survey-rating-number-container',
    '.survey-rating-number-option',
    'button#sv-submit.sv-nav-btn',
  ],
  refused: ['#sv-error.service-error-hint'],
  choices: ['.survey-radio-container', '.survey-checkbox-container', 'button#sv-back.sv-nav-btn'],
  text: ['.survey-input'],
  completion: ['.service-success', 'button#sv-complete.sv-nav-btn'],
} as const;

async function missing(selectors: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => all.filter((each) => document.querySelector(each) === null), [...selectors]);
}

/** Goes through the survey, and calls back in each state with the hooks that must exist there. */
async function walkThrough(visit: (selectors: readonly string[]) => Promise<void>): Promise<void> {
  await visit([...hooks.always, ...hooks.start]);
  await page.click('#sv-start');
  await visit([...hooks.always, ...hooks.progress, ...hooks.rating]);
  await page.click('#sv-submit');
  await visit([...hooks.always, ...hooks.refused]);
  await page.click('.survey-rating-number-option >> nth=8');
  await page.click('#sv-submit');
  await visit([...hooks.always, ...hooks.choices]);
  await page.click('#sv-submit');
  await visit([...hooks.always, ...hooks.text]);
  await page.click('#sv-submit');
  await visit([...hooks.always, ...hooks.completion]);
}

describe.each<Runtime>(['web', 'webview'])('styling hooks, %s', (runtime) => {
  it('[HK-1] [HK-2] exist as elements of the document, each in its state', async () => {
    await showIn(runtime, { page, host: stage.host }, walk);
    await walkThrough(async (selectors) => {
      expect(await missing(selectors)).toEqual([]);
    });
  });

  it('[HK-2] are absent in the states they do not belong to', async () => {
    await showIn(runtime, { page, host: stage.host }, walk);
    expect(
      await missing([...hooks.progress.slice(0, 1), '#sv-error', '#sv-back', '#sv-submit']),
    ).toHaveLength(4);
    await page.click('#sv-start');
    expect(await missing(['#sv-back', '#sv-error', '#sv-start', '#sv-complete'])).toHaveLength(4);
  });

  it('[HK-1] give the wording and the line under it as label elements with their texts', async () => {
    await showIn(runtime, { page, host: stage.host }, definitionOf([questionOf('rating')]));
    expect(await page.textContent('label.survey-label')).toBe(
      'How likely are you to recommend us to a friend?',
    );
    expect(await page.textContent('label.survey-sublabel')).toBe('Your first thought is fine.');
    expect(await page.locator('.survey-rating-number-option').allTextContents()).toEqual(
      Array.from({ length: 11 }, (_, step) => String(step)),
    );
  });

  it('[HK-3] [CFG-10] each obey a surveyCss rule with that single selector', async () => {
    const selectors = [...new Set(Object.values(hooks).flat())].flatMap((each) => each.split(' ').slice(-1));
    const single = [
      ...selectors.map((each) => each.replace(/^button/, '').replace(/(#[\w-]+)\..*/, '$1')),
      '.service-popup',
      '.service-popup-title',
      '.service-progress',
      '.service-popup-main',
      '.service-popup-footer',
      '.service-error-hint',
      '#sv-progress-label',
      '.service-progress-track',
    ];
    const surveyCss = [...new Set(single)]
      .map((each) => `${each} { outline: 3px dashed rgb(1, 2, 3); }`)
      .join('\n');
    await showIn(runtime, { page, host: stage.host }, walk, { surveyCss });
    const seen = new Set<string>();
    await walkThrough(async () => {
      const obeyed = await page.evaluate(
        (all) =>
          all.filter((each) => {
            const element = document.querySelector(each);
            return element && getComputedStyle(element).outlineColor === 'rgb(1, 2, 3)';
          }),
        [...new Set(single)],
      );
      for (const each of obeyed) seen.add(each);
    });
    expect([...new Set(single)].filter((each) => !seen.has(each))).toEqual([]);
  });

  type Looks = Record<string, Record<string, string>>;
  /** Of every element that a setting changes: the styles it may change. */
  const look = async (parts: { style: object; settings: object }): Promise<Looks> => {
    const definition = definitionOf([questionOf('stars'), questionOf('text')], {
      style: { position: 'center', ...parts.style },
      settings: { showProgressBar: true, ...parts.settings },
    });
    await showIn(runtime, { page, host: stage.host }, definition);
    await page.click('#sv-submit');
    await settle(page);
    return page.evaluate(() => {
      const styleOf = (selector: string): Record<string, string> => {
        const { backgroundColor, fontFamily } = getComputedStyle(document.querySelector(selector) as Element);
        return { backgroundColor, fontFamily };
      };
      const all = ['#sv-popup', '.survey-label', '#sv-submit', '#sv-back', '#sv-progress-bar'];
      return Object.fromEntries(all.map((selector) => [selector, styleOf(selector)]));
    });
  };
  let unset: Looks | undefined;

  it.each([
    { name: 'theme', style: { theme: 'dark' }, at: '#sv-popup', property: 'backgroundColor' },
    {
      name: 'font',
      style: { font: { family: 'Liberation Mono' } },
      at: '.survey-label',
      property: 'fontFamily',
    },
    {
      name: 'buttonPrimaryColor',
      settings: { buttonPrimaryColor: '#008000' },
      at: '#sv-submit',
      property: 'backgroundColor',
    },
    {
      name: 'buttonSecondaryColor',
      settings: { buttonSecondaryColor: '#aa3300' },
      at: '#sv-back',
      property: 'backgroundColor',
    },
    {
      name: 'loadingBarColor',
      settings: { loadingBarColor: '#123456' },
      at: '#sv-progress-bar',
      property: 'backgroundColor',
    },
  ])(
    '[HK-4] the setting $name changes a computed style',
    async ({ style = {}, settings = {}, at, property }) => {
      unset ??= await look({ style: {}, settings: {} });
      expect((await look({ style, settings }))[at]?.[property]).not.toBe(unset[at]?.[property]);
    },
  );

  it('[HK-4] each of the seven positions puts the box somewhere else', async () => {
    const boxes = new Set<string>();
    const positions = [
      'center',
      'top',
      'bottom',
      'top-left',
      'top-right',
      'bottom-left',
      'bottom-right',
    ] as const;
    for (const position of positions) {
      await showIn(
        runtime,
        { page, host: stage.host },
        definitionOf([questionOf('stars')], { style: { position } }),
      );
      await settle(page);
      const box = await page.locator('#sv-popup').boundingBox();
      boxes.add(`${Math.round(box?.x ?? 0)} ${Math.round(box?.y ?? 0)}`);
    }
    expect(boxes.size).toBe(7);
  });
});

describe('renderChrome', () => {
  it.each(['center', 'bottom-right'] as const)(
    '[CFG-8] changes nothing in a web page (%s)',
    async (position) => {
      const look = async (renderChrome: boolean | undefined) => {
        const definition = definitionOf([questionOf('rating')], { style: { position } });
        await showIn('web', { page, host: stage.host }, definition, { renderChrome });
        await settle(page);
        return page.evaluate(() => {
          const popup = document.querySelector('#sv-popup') as HTMLElement;
          const { backgroundColor, boxShadow, borderRadius } = getComputedStyle(popup);
          return [popup.getBoundingClientRect().toJSON(), backgroundColor, boxShadow, borderRadius];
        });
      };
      expect(await look(false)).toEqual(await look(undefined));
    },
  );
});

describe('surveyCss', () => {
  const computed = (selector: string, property: string) =>
    page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const css = async (surveyCss: string, html?: string) => {
    const address = html === undefined ? `${stage.host.url}/plain` : stage.host.add('/css', { html });
    await page.goto(address);
    const { mountInPage } = await import('./mountInPage.js');
    await mountInPage(page, definitionOf([questionOf('text')]), { options: { surveyCss } });
  };

  it('[CFG-10] beats rules of the page whatever their specificity and importance', async () => {
    await css(
      '.survey-input { color: rgb(9, 8, 7) }',
      `<!doctype html><title>t</title><style>@layer first { * { color: red !important } } html body #sv-popup .survey-input.survey-input { color: blue !important }</style><body></body>`,
    );
    expect(await computed('.survey-input', 'color')).toBe('rgb(9, 8, 7)');
  });

  it('[CFG-10] keeps shorthands with variables, strings with semicolons and conditions', async () => {
    await css(`
      #sv-popup { --brand: rgb(1, 2, 3) }
      #sv-submit { border: 3px solid var(--brand); }
      #sv-title::after { content: "a;b}c"; }
      @media (min-width: 1px) { #sv-close { background: var(--brand) } }
      #sv-main { & .survey-label { color: rgb(4, 5, 6) } }
      #sv-footer { padding: 1px !important }
    `);
    expect(await computed('#sv-submit', 'border-top-width')).toBe('3px');
    expect(await computed('#sv-submit', 'border-top-color')).toBe('rgb(1, 2, 3)');
    expect(await page.$eval('#sv-title', (el) => getComputedStyle(el, '::after').content)).toBe('"a;b}c"');
    expect(await computed('#sv-close', 'background-color')).toBe('rgb(1, 2, 3)');
    expect(await computed('.survey-label', 'color')).toBe('rgb(4, 5, 6)');
    expect(await computed('#sv-footer', 'padding-top')).toBe('1px');
  });

  it('[CFG-10] cannot break out of its layer, and does not reach the page', async () => {
    await css(
      '} } button { color: rgb(250, 0, 0) } #sv-close { color: rgb(1, 1, 1) } @import "/x.css"; #before {',
    );
    expect(await computed('#sv-close', 'color')).toBe('rgb(1, 1, 1)');
    expect(await computed('#before', 'color')).not.toBe('rgb(250, 0, 0)');
  });

  it('[CFG-10] may depend on a class of the page around it', async () => {
    await css(
      '#sv-popup:is(.dark *) { background: rgb(1, 2, 3) } #sv-title:is(.light *) { color: rgb(1, 2, 3) }',
      '<!doctype html><html class="dark"><title>t</title><body></body></html>',
    );
    expect(await computed('#sv-popup', 'background-color')).toBe('rgb(1, 2, 3)');
    expect(await computed('#sv-title', 'color')).not.toBe('rgb(1, 2, 3)');
  });

  it('[CFG-10] may define animations and fonts of its own', async () => {
    await css('@keyframes sv-test { from { opacity: 0.5 } } #sv-title { animation: sv-test 1s infinite }');
    expect(await computed('#sv-title', 'animation-name')).toBe('sv-test');
    expect(
      await page.evaluate(() => document.getAnimations().some((each) => each instanceof CSSAnimation)),
    ).toBe(true);
  });

  it('[HK-3] a host sheet reaches a hook through the layer sv-user with importance, and not without', async () => {
    const html = (rule: string) => `<!doctype html><title>t</title><style>${rule}</style><body></body>`;
    await css('', html('@layer sv-user { #sv-submit { color: rgb(3, 2, 1) !important } }'));
    expect(await computed('#sv-submit', 'color')).toBe('rgb(3, 2, 1)');
    await css('', html('#sv-submit { color: rgb(3, 2, 1) !important }'));
    expect(await computed('#sv-submit', 'color')).not.toBe('rgb(3, 2, 1)');
  });
});

describe('progress', () => {
  const open = (settings: object, options: object, pages = 3) =>
    showIn(
      'web',
      { page, host: stage.host },
      definitionOf(
        Array.from({ length: pages }, () => questionOf('text')),
        { settings },
      ),
      options as Record<string, unknown>,
    );
  const shows = async () => (await page.locator('#sv-progress').count()) === 1;

  it.each([
    [{ showProgressBar: false }, { showProgressBar: true }, true],
    [{ showProgressBar: true }, { showProgressBar: false }, false],
    [{ showProgressBar: true }, {}, true],
    [{}, {}, false],
  ])('[PRG-1] [CFG-9] settings %o with options %o: %s', async (settings, options, expected) => {
    await open(settings, options);
    expect(await shows()).toBe(expected);
  });

  it('[PRG-2] is not shown for a single page, on the start screen and on the completion screen', async () => {
    await open({}, { showProgressBar: true }, 1);
    expect(await shows()).toBe(false);
    await showIn('web', { page, host: stage.host }, walk, { showProgressBar: true });
    expect(await shows()).toBe(false);
    await walkThrough(() => Promise.resolve());
    expect(await shows()).toBe(false);
  });

  it('[PRG-3] reads "Question X of Y" in English, and fills the bar by as much', async () => {
    const definition = definitionOf([questionOf('text'), questionOf('text'), questionOf('text')], {
      language: 'de',
      settings: { showProgressBar: true },
    });
    await showIn('web', { page, host: stage.host }, definition);
    await page.click('#sv-submit');
    await settle(page);
    expect(await page.textContent('#sv-progress-label')).toBe('Question 2 of 3');
    expect(await page.getAttribute('#sv-progress-label', 'lang')).toBe('en');
    const [bar, track] = await Promise.all([
      page.locator('#sv-progress-bar').boundingBox(),
      page.locator('.service-progress-track').boundingBox(),
    ]);
    expect((bar?.width ?? 0) / (track?.width ?? 1)).toBeCloseTo(0.66, 2);
  });

  it('[PRG-3] reads 66% for 2 of 3 as a percentage, and hides the label on request', async () => {
    await open({ showProgressBar: true, progressUnit: 'percentage' }, {});
    await page.click('#sv-submit');
    expect(await page.textContent('#sv-progress-current')).toBe('66%');
    expect(await page.textContent('#sv-progress-total')).toBe('');
    expect(await page.textContent('#sv-progress-label')).toBe('66%');
    await open({ showProgressBar: true, showProgressUnit: false }, {});
    expect(await page.locator('#sv-progress-label').count()).toBe(0);
    expect(await page.locator('#sv-progress-bar').count()).toBe(1);
  });
});
