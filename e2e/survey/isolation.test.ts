import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { hostilePages } from './hostilePages.js';
import { differingPixels } from './comparePictures.js';
import { mountInPage, settle, unmount } from './mountInPage.js';
import { openStage } from './stage.js';

const clean =
  '<!doctype html><html lang="en"><head><title>Clean</title><style>html{background:#fff}</style></head><body></body></html>';

const stage = openStage();
let page: Page;
beforeAll(async () => {
  page = await stage.browser.newPage({ viewport: { width: 900, height: 2400 }, reducedMotion: 'reduce' });
});

const definitionAt = (position: 'center' | 'bottom-right', theme: 'light' | 'dark') =>
  definitionOf(
    [
      [
        { ...questionOf('rating'), required: true },
        questionOf('single_choice'),
        questionOf('long_text'),
        questionOf('matrix'),
        questionOf('slider'),
        questionOf('date'),
        questionOf('ranking'),
        questionOf('stars'),
        questionOf('dropdown'),
        questionOf('points'),
        questionOf('multiple_choice'),
      ],
      questionOf('text'),
    ],
    { style: { position, theme }, settings: { showProgressBar: true }, actions: { decline: {} } },
  );

async function pictureOn(
  html: string,
  position: 'center' | 'bottom-right',
  theme: 'light' | 'dark',
): Promise<Buffer> {
  await page.goto(stage.host.add('/hostile', { html }));
  await mountInPage(page, definitionAt(position, theme));
  await page.click('.survey-radio-container >> nth=1');
  await page.click('#sv-submit');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(0, 0);
  await settle(page);
  const box = await page.locator('#sv-popup').boundingBox();
  if (!box) throw new Error('the popup has no box');
  return page.screenshot({ clip: box });
}

describe('a page that sets its own sheets', () => {
  it.each(['center', 'bottom-right'] as const)(
    'leaves the popup at %s as it is, last of all, hears of no error and gets its own sheets back',
    async (position) => {
      await page.goto(stage.host.add('/sheets', { html: clean }));
      await mountInPage(page, definitionAt(position, 'light'), {
        options: { surveyCss: '#sv-title { color: rgb(1, 2, 3) }' },
      });
      const width = () => page.$eval('#sv-popup', (each) => each.getBoundingClientRect().width);
      const before = await width();
      const errors = await page.evaluate(async () => {
        const messages: string[] = [];
        addEventListener('error', ({ message }) => messages.push(message));
        document.adoptedStyleSheets = [new CSSStyleSheet()];
        while (document.adoptedStyleSheets.length < 3) await new Promise(requestAnimationFrame);
        return messages;
      });
      expect(errors).toEqual([]);
      expect(await width()).toBe(before);
      expect(await page.$eval('#sv-title', (each) => getComputedStyle(each).color)).toBe('rgb(1, 2, 3)');
      await unmount(page);
      await settle(page);
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
    },
  );
});

describe('a popup on a hostile page', () => {
  const references = new Map<string, Buffer>();
  let judge: Page;
  const differing = (picture: Buffer, position: string) =>
    differingPixels(judge, picture, references.get(position) ?? Buffer.alloc(0));
  beforeAll(async () => {
    judge = await stage.browser.newPage();
    for (const position of ['center', 'bottom-right'] as const) {
      references.set(position, await pictureOn(clean, position, position === 'center' ? 'light' : 'dark'));
    }
  });

  it('is drawn the same twice on a clean page', async () => {
    expect(await differing(await pictureOn(clean, 'center', 'light'), 'center')).toBe(0);
    expect(await differing(await pictureOn(clean, 'center', 'dark'), 'center')).toBeGreaterThan(1000);
  });

  describe.each(Object.keys(hostilePages))('with %s', (name) => {
    it.each(['center', 'bottom-right'] as const)(
      '[F-33] is pixel for pixel the one on a clean page, %s',
      async (position) => {
        const picture = await pictureOn(
          hostilePages[name] ?? '',
          position,
          position === 'center' ? 'light' : 'dark',
        );
        if (process.env['SURVEY_PICTURES']) {
          const { writeFileSync } = await import('node:fs');
          writeFileSync(
            `${process.env['SURVEY_PICTURES']}/${name.replace(/\W+/g, '-')}-${position}.png`,
            picture,
          );
          writeFileSync(
            `${process.env['SURVEY_PICTURES']}/clean-${position}.png`,
            references.get(position) ?? '',
          );
        }
        expect(await differing(picture, position)).toBe(0);
      },
    );
  });
});

describe('layers', () => {
  const rulesOf = () =>
    page.evaluate(() =>
      [...document.styleSheets].map((sheet) => {
        try {
          return [...sheet.cssRules].map((rule) => rule.cssText);
        } catch {
          return 'from elsewhere';
        }
      }),
    );
  const fromElsewhere = '<link rel="stylesheet" href="http://elsewhere.test/more.css">';
  const colorOf = (selector: string) => page.$eval(selector, (each) => getComputedStyle(each).color);
  beforeAll(async () => {
    await page.route('http://elsewhere.test/*', (route) =>
      route.fulfill({ contentType: 'text/css', body: 'h1 { color: green }' }),
    );
  });

  it('do not come to a page that has none, where they would make it style every element anew', async () => {
    const html = clean.replace('html{', '@font-face { font-family: a } @media print { p { top: 0 } } html{');
    await page.goto(stage.host.add('/plain-rules', { html }));
    const before = await rulesOf();
    await mountInPage(page, definitionAt('center', 'light'));
    expect(await rulesOf()).toEqual(before);
    const adopted = await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => rule.constructor.name),
      ),
    );
    expect(adopted).toEqual(['CSSMediaRule', 'CSSMediaRule']);
    await unmount(page);
  });

  it.each(['behind', 'before'])(
    'of a page win nothing with a sheet from elsewhere %s them',
    async (place) => {
      const layered = hostilePages['important rules in earlier layers'] ?? '';
      const html =
        place === 'behind'
          ? layered.replace('</head>', `${fromElsewhere}</head>`)
          : layered.replace('<style>', `${fromElsewhere}<style>`);
      await page.goto(stage.host.add('/elsewhere', { html }));
      const before = await rulesOf();
      expect(before).toContain('from elsewhere');
      await mountInPage(page, definitionAt('center', 'light'), {
        options: { surveyCss: '#sv-title { color: rgb(1, 2, 3) }' },
      });
      expect(await colorOf('#sv-title')).toBe('rgb(1, 2, 3)');
      expect(await colorOf('.survey-label')).toBe('rgb(20, 23, 31)');
      await unmount(page);
      expect(await rulesOf()).toEqual(before);
    },
  );

  it('[CFG-10] are not needed for surveyCss to win where all sheets come from elsewhere', async () => {
    const html = clean.replace(/<style>.*<\/style>/, fromElsewhere);
    await page.goto(stage.host.add('/only-elsewhere', { html }));
    await mountInPage(page, definitionAt('center', 'light'), {
      options: { surveyCss: '#sv-title { color: rgb(1, 2, 3) }' },
    });
    expect(await colorOf('#sv-title')).toBe('rgb(1, 2, 3)');
    await unmount(page);
  });
});

describe('the page around a popup', () => {
  it('[F-33] keeps its own looks: elements with the same class names outside are untouched', async () => {
    const html = clean.replace(
      '<body>',
      '<body><label class="survey-label">Mine</label><div class="service-popup sv-q sv-options">Mine</div><button class="sv-nav-btn">Mine</button>',
    );
    await page.goto(stage.host.add('/own', { html }));
    const looks = () =>
      page.$$eval('body > label, body > div, body > button', (all) =>
        all.map((each) => {
          const style = getComputedStyle(each);
          return [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
        }),
      );
    const before = await looks();
    await mountInPage(page, definitionOf([questionOf('rating')]));
    expect(await looks()).toEqual(before);
  });

  it('hears of the sheets that come and go, where it records what people see', async () => {
    const told = () => page.evaluate(() => (globalThis as unknown as { told: number[] }).told);
    await page.goto(stage.host.add('/recorded', { html: clean }));
    await page.evaluate(() => {
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets');
      const heard: number[] = [];
      Object.assign(globalThis, { told: heard });
      // As recorders do: a list that is changed in place tells nobody.
      Object.defineProperty(document, 'adoptedStyleSheets', {
        get: () => own?.get?.call(document) as CSSStyleSheet[],
        set: (sheets: CSSStyleSheet[]) => {
          heard.push(sheets.length);
          own?.set?.call(document, sheets);
        },
      });
    });
    await mountInPage(page, definitionOf([questionOf('rating')]));
    expect(await told()).toEqual([2]);
    await unmount(page);
    expect(await told()).toEqual([2, 0]);
  });

  it('gets back every sheet, rule, node, attribute and the scroll position', async () => {
    await page.goto(
      stage.host.add('/back', { html: hostilePages['important rules in earlier layers'] ?? '' }),
    );
    const trace = () =>
      page.evaluate(() => ({
        html: document.documentElement.outerHTML,
        adopted: document.adoptedStyleSheets.length,
        rules: [...document.styleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
        overflow: getComputedStyle(document.documentElement).overflow,
        fonts: document.fonts.size,
      }));
    const before = await trace();
    for (const position of ['center', 'bottom-right'] as const) {
      await mountInPage(page, definitionAt(position, 'light'), {
        options: { surveyCss: '#sv-title { color: red }' },
      });
      await unmount(page);
      expect(await trace()).toEqual(before);
    }
  });

  it('does not shift while a popup opens, works and closes', async () => {
    const html = `<!doctype html><html><head><title>t</title></head><body>${'<p>Words of the host that fill the page.</p>'.repeat(100)}</body></html>`;
    const own = await stage.browser.newPage({ viewport: { width: 900, height: 700 } });
    await own.goto(stage.host.add('/long', { html }));
    await own.evaluate(() => {
      scrollTo(0, 500);
      const shifts: number[] = [];
      (window as unknown as { shifts: number[] }).shifts = shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const place = () => own.$eval('p >> nth=40', (each) => JSON.stringify(each.getBoundingClientRect()));
    const before = await place();
    for (const position of ['bottom-right', 'center'] as const) {
      await mountInPage(
        own,
        definitionOf([questionOf('stars'), questionOf('text')], { style: { position } }),
      );
      await settle(own);
      expect(await place()).toBe(before);
      await own.click('#sv-submit');
      await settle(own);
      await own.click('#sv-close');
      await own.waitForSelector('#sv-popup', { state: 'detached' });
      expect(await place()).toBe(before);
    }
    expect(await own.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await own.close();
  });
});
