import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { heardCalls, mountInPage, settle } from './mountInPage.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
beforeEach(async () => {
  page = await stage.freshPage();
});

const style = (selector: string, property: string) =>
  page.$eval(selector, (each, name) => getComputedStyle(each).getPropertyValue(name), property);
const show = (parts: Parameters<typeof definitionOf>[1]) =>
  mountInPage(page, definitionOf([questionOf('rating'), questionOf('text')], parts));

describe('what the person has asked the system for', () => {
  it('reduced motion: nothing moves or fades', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show({ style: { position: 'center' } });
    for (const selector of ['#sv-popup', '.sv-page'])
      expect(await style(selector, 'transition-duration')).toBe('0s');
  });

  it('print: the popup is not on the paper, and goes on afterwards', async () => {
    await show({ style: { position: 'center' } });
    await page.emulateMedia({ media: 'print' });
    expect(await style('#sv-popup', 'visibility')).toBe('hidden');
    await settle(page);
    await page.emulateMedia({ media: 'screen' });
    expect(await style('#sv-popup', 'visibility')).toBe('visible');
    expect(await heardCalls(page)).toEqual(['ready']);
  });

  it('forced colors: the card has an outline', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show({});
    expect(await style('#sv-popup', 'border-top-width')).toBe('1px');
  });

  it('forced colors: what is chosen and how far one is can be seen', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await mountInPage(
      page,
      definitionOf([[questionOf('rating'), questionOf('emoji'), questionOf('slider')], questionOf('text')], {
        settings: { showProgressBar: true, buttonPrimaryColor: '#ff0066', loadingBarColor: '#ff0066' },
      }),
      { initialState: { page: 'none', answers: { q0_0: 3, q0_1: 2, q0_2: 70 }, revision: 1 } },
    );
    const seen = (selector: string) =>
      page.$eval(selector, (each) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(each);
        return `${borderTopWidth} ${borderTopColor}`;
      });
    for (const step of ['.survey-rating-number-option', '.sv-face']) {
      expect(await seen(`${step}:has(:checked)`)).not.toBe(await seen(`${step}:not(:has(:checked))`));
    }
    const [bar, card] = [
      await style('#sv-progress-bar', 'background-color'),
      await style('#sv-popup', 'background-color'),
    ];
    expect(bar).not.toBe(card);
    expect(await style('.sv-slider progress', 'border-top-width')).toBe('1px');
  });

  it('forced colors: the button that keeps an order stands clear of the last row', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await mountInPage(page, definitionOf([questionOf('ranking')]));
    const [row, keep] = await page.$$eval('#sv-popup li:last-child, .sv-quiet', (all) =>
      all.map((each) => each.getBoundingClientRect()),
    );
    expect((keep?.top ?? 0) - (row?.bottom ?? 0)).toBe(8);
  });

  it.each(['light', 'dark'] as const)(
    'more contrast, %s: quiet words and the outlines of choices stand out, and so does how far one is',
    async (theme) => {
      await page.emulateMedia({ contrast: 'more' });
      await mountInPage(
        page,
        definitionOf([questionOf('multiple_choice'), questionOf('text')], {
          style: { theme },
          settings: { showProgressBar: true },
        }),
      );
      /** The contrast of two colors, each laid over the card. */
      const contrast = (one: string, other: string) =>
        page.evaluate(
          (colors) => {
            const card = getComputedStyle(document.querySelector('#sv-popup') as Element).backgroundColor;
            const [light = 0, dark = 0] = colors
              .map((color) => {
                const canvas = new OffscreenCanvas(1, 1).getContext(
                  '2d',
                ) as OffscreenCanvasRenderingContext2D;
                for (canvas.fillStyle of [card, color]) canvas.fillRect(0, 0, 1, 1);
                const parts = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2);
                return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0) + 0.05;
              })
              .sort((a, b) => b - a);
            return light / dark;
          },
          [one, other],
        );
      const card = await style('#sv-popup', 'background-color');
      const [words, edge] = [
        await style('.survey-sublabel', 'color'),
        await style('.survey-checkbox-container', 'border-top-color'),
      ];
      expect(await contrast(words, card)).toBeGreaterThan(7);
      expect(await contrast(edge, card)).toBeGreaterThan(7);
      const [bar, track] = [
        await style('#sv-progress-bar', 'background-color'),
        await style('.service-progress-track', 'background-color'),
      ];
      expect(await contrast(bar, track)).toBeGreaterThan(3);
    },
  );

  it('theme "auto" follows light and dark while it is open; the others do not', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await show({ style: { theme: 'auto' } });
    expect(await style('#sv-popup', 'background-color')).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('#sv-popup')?.dataset['theme'] === 'dark',
    );
    expect(await style('#sv-popup', 'background-color')).toBe('rgb(23, 25, 30)');
  });
});

describe('on a phone', () => {
  it.each([
    ['center', 'bottom'],
    ['bottom-right', 'bottom'],
    ['top-left', 'top'],
    ['top', 'top'],
  ] as const)('%s is a sheet across the width, docked to the %s', async (position, edge) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await show({ style: { position } });
    await settle(page);
    const box = await page.locator('#sv-popup').boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 360]);
    expect(edge === 'top' ? box?.y : (box?.y ?? 0) + (box?.height ?? 0)).toBe(edge === 'top' ? 0 : 700);
  });

  it('a long page scrolls inside, with header and footer always in sight', async () => {
    await page.setViewportSize({ width: 360, height: 480 });
    await mountInPage(
      page,
      definitionOf([[questionOf('single_choice'), questionOf('multiple_choice'), questionOf('matrix')]]),
    );
    await settle(page);
    const [close, submit] = await Promise.all(
      ['#sv-close', '#sv-submit'].map((each) => page.locator(each).boundingBox()),
    );
    expect(close?.y).toBeGreaterThan(0);
    expect((submit?.y ?? 999) + (submit?.height ?? 0)).toBeLessThanOrEqual(480);
    expect(await page.$eval('#sv-main', (each) => each.scrollHeight > each.clientHeight)).toBe(true);
  });
});

describe('a page with words for screen readers alone', () => {
  it('leaves the card itself nothing to scroll to', async () => {
    await page.setViewportSize({ width: 360, height: 568 });
    const questions = ['single_choice', 'multiple_choice', 'consent', 'ranking'] as const;
    await mountInPage(page, definitionOf([questions.map((kind) => questionOf(kind))]));
    await settle(page);
    expect(await page.$eval('#sv-popup', (each) => each.scrollHeight - each.clientHeight)).toBe(0);
  });
});

describe('an on-screen keyboard', () => {
  it('does not cover a dialog in the middle', async () => {
    await mountInPage(page, definitionOf([questionOf('long_text')], { style: { position: 'center' } }));
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 400 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await settle(page);
    const box = await page.locator('#sv-popup').boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
  });

  it('that is there already, for a field of the page, does not cover a popup that opens', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.focus('#field');
    await page.evaluate(() => Object.defineProperty(visualViewport, 'height', { value: 460 }));
    await mountInPage(page, definitionOf([questionOf('text')]));
    await settle(page);
    const box = await page.locator('#sv-popup').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(460);
  });

  it('is not what a scrollbar below the page takes of it', async () => {
    await mountInPage(page, definitionOf([questionOf('text')]));
    await settle(page);
    const before = await page.locator('#sv-popup').boundingBox();
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - 17 });
      visualViewport?.dispatchEvent(new Event('scroll'));
    });
    await settle(page);
    expect(await page.locator('#sv-popup').boundingBox()).toEqual(before);
  });

  it('is not what makes less of the page visible while a person zooms in', async () => {
    await mountInPage(page, definitionOf([questionOf('text')], { style: { position: 'bottom-right' } }));
    await settle(page);
    const before = await page.locator('#sv-popup').boundingBox();
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'scale', { value: 2 });
      Object.defineProperty(visualViewport, 'height', { value: 350 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await settle(page);
    expect(await page.locator('#sv-popup').boundingBox()).toEqual(before);
  });

  it('leaves the field that is written into in sight', async () => {
    const before = { ...questionOf('rating'), id: 'before' };
    await page.setViewportSize({ width: 360, height: 700 });
    await mountInPage(
      page,
      definitionOf([[before, { ...questionOf('rating'), id: 'b' }, questionOf('text')]]),
    );
    await settle(page);
    await page.focus('input.survey-input');
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 460 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    await settle(page);
    const [field, footer] = await page.$$eval('input.survey-input, #sv-footer', (all) =>
      all.map((each) => each.getBoundingClientRect()),
    );
    expect(field?.bottom).toBeLessThanOrEqual(footer?.top ?? 0);
  });

  it.each(['center', 'bottom-right'] as const)(
    'of a small phone leaves room at %s for the field of an answer that is refused',
    async (position) => {
      await page.setViewportSize({ width: 375, height: 548 });
      const question = { ...questionOf('email'), required: true };
      const settings = { showProgressBar: true };
      await mountInPage(
        page,
        definitionOf([question, questionOf('text')], { style: { position }, settings }),
      );
      await page.evaluate(() => {
        Object.defineProperty(visualViewport, 'height', { value: 288 });
        visualViewport?.dispatchEvent(new Event('resize'));
      });
      await page.fill('#sv-q0', 'ada@');
      await page.click('#sv-submit');
      await settle(page);
      const edges = (id: string) =>
        page.$eval(id, (each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return { top, bottom };
        });
      const [field, main, close] = [await edges('#sv-q0'), await edges('#sv-main'), await edges('#sv-close')];
      expect(field.top).toBeGreaterThanOrEqual(main.top);
      expect(field.bottom).toBeLessThanOrEqual(main.bottom);
      expect(close.top).toBeGreaterThanOrEqual(0);
    },
  );
});

describe('a card that is too narrow for what is in it', () => {
  /** How far the contents of the question area reach beyond it to the side. */
  const overflow = () => page.$eval('#sv-main', (each) => each.scrollWidth - each.clientWidth);

  it('wraps a long scale and a long unit', async () => {
    const unit = 'kilogrammes of dry matter per hectare and year';
    const questions = [
      { ...questionOf('rating'), min: -10, max: 10 },
      { ...questionOf('number'), unit },
    ];
    await mountInPage(page, definitionOf([questions]));
    await settle(page);
    expect(await overflow()).toBe(0);
    const widths = await page.$$eval('.survey-rating-number-option, .survey-input', (all) =>
      all.map((each) => each.getBoundingClientRect().width),
    );
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  });

  it.each([
    [['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'], 'beside each choice'],
    [['Very poor', 'Poor', 'Fair', 'Good', 'Very good'], 'as heads'],
  ])('shows the columns %j of a matrix %s, and tears no word', async (labels, where) => {
    const columns = labels.map((label, index) => ({ id: `c${index}`, label }));
    await mountInPage(page, definitionOf([{ ...questionOf('matrix'), columns }]));
    await settle(page);
    expect(await page.locator('.sv-heads').count()).toBe(where === 'as heads' ? 1 : 0);
    expect(await overflow()).toBe(0);
  });
});

describe('a scale', () => {
  it('of five is as wide on a phone as the words at its ends', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await mountInPage(page, definitionOf([{ ...questionOf('rating'), min: 1, max: 5 }]));
    await settle(page);
    const right = (selector: string) =>
      page.locator(selector).evaluate((each) => Math.round(each.getBoundingClientRect().right));
    expect(await right('.survey-rating-number-option:last-child')).toBe(await right('.sv-ends'));
  });

  it.each(['en', 'ar'])(
    'tears no word at one end because the other end has many, in %s',
    async (language) => {
      await page.setViewportSize({ width: 360, height: 700 });
      const [many, one] = ['Not at all likely, whatever anybody may say about it', 'Certainly'];
      const rating = questionOf('rating');
      const questions = [
        { ...rating, minLabel: many, maxLabel: one },
        { ...rating, minLabel: one, maxLabel: many },
      ];
      await mountInPage(page, definitionOf([questions], { language }));
      const lines = await page.$$eval('.sv-ends span', (all) =>
        all
          .filter((each) => each.textContent === 'Certainly')
          .map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getClientRects().length;
          }),
      );
      expect(lines).toEqual([1, 1]);
    },
  );

  const boxes = (selector: string) =>
    page.$$eval(selector, (all) =>
      all.map((each) => {
        const { top, width } = each.getBoundingClientRect();
        return { top: Math.round(top), width: Math.round(width) };
      }),
    );

  it('keeps the number that was pressed readable under the pointer', async () => {
    await show({});
    await page.click('.survey-rating-number-option >> nth=8');
    await settle(page);
    expect(await style('.survey-rating-number-option:hover', 'background-color')).toBe('rgb(50, 87, 224)');
    expect(await style('.survey-rating-number-option:hover', 'color')).toBe('rgb(255, 255, 255)');
  });

  it.each([320, 360])('has stars of one size and seven numbers in one row at %s px', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await mountInPage(
      page,
      definitionOf([
        [
          { ...questionOf('stars'), max: 10 },
          { ...questionOf('rating'), min: 1, max: 7 },
        ],
      ]),
    );
    await settle(page);
    for (const selector of ['.sv-face', '.survey-rating-number-option']) {
      const [first, ...others] = await boxes(selector);
      for (const box of others) expect(Math.abs(box.width - (first?.width ?? 0))).toBeLessThanOrEqual(1);
      expect(new Set([first, ...others].map((box) => box?.top)).size).toBe(1);
      expect(first?.width).toBeGreaterThanOrEqual(24);
    }
  });
});

describe('on a screen without height', () => {
  it.each([
    ['400 % zoom', 320, 256],
    ['a phone on its side', 640, 320],
  ])(
    '%s: all of a question and its message can be read, and each page begins at its top',
    async (_, width, height) => {
      await page.setViewportSize({ width, height });
      await mountInPage(
        page,
        definitionOf([{ ...questionOf('single_choice'), required: true }, questionOf('matrix')], {
          settings: { showProgressBar: true },
          actions: { decline: {} },
          style: { position: 'center' },
        }),
      );
      await page.click('#sv-submit');
      await settle(page);
      const inside = (selector: string) =>
        page.$eval(selector, (each) => {
          each.scrollIntoView({ block: 'nearest' });
          const { top, bottom } = each.getBoundingClientRect();
          const frames = [each.closest('#sv-main'), each.closest('#sv-popup')].flatMap((frame) =>
            frame ? frame.getBoundingClientRect() : [],
          );
          return frames.every((frame) => top >= frame.top - 1 && bottom <= frame.bottom + 1);
        });
      for (const part of [
        '.survey-label',
        '.survey-radio-container',
        '#sv-error',
        '#sv-submit',
        '#sv-close',
      ]) {
        expect(await inside(part), part).toBe(true);
      }
      await page.click('.survey-radio-container');
      await page.click('#sv-submit');
      await settle(page);
      expect(await page.$eval('#sv-popup', (each) => each.scrollTop)).toBe(0);
    },
  );
});

describe('pictures', () => {
  it('the popup’s picture stands above the header', async () => {
    await show({ style: { imageUrl: `${stage.host.url}/picture.svg` } });
    await settle(page);
    const [cover, header] = await Promise.all(
      ['.sv-cover', '.service-popup-header'].map((each) => page.locator(each).boundingBox()),
    );
    expect(cover?.height).toBe(132);
    expect(header?.y).toBeGreaterThanOrEqual((cover?.y ?? 0) + 132);
  });

  it('the popup’s picture leaves a low screen to the question', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await show({ style: { imageUrl: `${stage.host.url}/picture.svg` } });
    await settle(page);
    expect(await page.locator('.sv-cover').isVisible()).toBe(false);
    const [scale, popup] = await Promise.all(
      ['.survey-rating-number-container', '#sv-popup'].map((each) => page.locator(each).boundingBox()),
    );
    expect((scale?.y ?? 999) + (scale?.height ?? 0)).toBeLessThan((popup?.y ?? 0) + (popup?.height ?? 0));
  });

  it('one that does not come is gone before the popup is seen, and keeps nobody waiting', async () => {
    await show({ style: { imageUrl: `${stage.host.url}/missing.png` } });
    expect(await heardCalls(page)).toEqual(['ready']);
    expect(await page.locator('.sv-cover').count()).toBe(0);
  });

  it.each(['en', 'ar'])(
    'the words of one that does not come stand in its place, clear of the sign of the choice, in %s',
    async (language) => {
      const question = questionOf('picture_choice');
      const imageUrl = `${stage.host.url}/missing.png`;
      const alt = 'A blue chair with four wooden legs and a long soft back, on a red carpet';
      const options = question.options.map((option) => ({ ...option, imageUrl, alt }));
      await mountInPage(page, definitionOf([{ ...question, options }], { language }));
      await page.waitForFunction(() => !document.querySelector('#sv-popup img'));
      const [words, sign] = await page.$eval('.sv-picture', (card) => {
        const range = document.createRange();
        range.selectNodeContents(card);
        range.setStartAfter(card.querySelector('input') as Element);
        return [range, card.querySelector('input') as Element].map((each) => each.getBoundingClientRect());
      });
      expect(words?.top).toBeGreaterThanOrEqual(sign?.bottom ?? Infinity);
      expect(await page.getByRole('radio', { name: `${alt} Blue` }).count()).toBe(1);
      await page.click('.sv-picture >> nth=1');
      expect(await page.isChecked('.sv-picture input >> nth=1')).toBe(true);
    },
  );
});

describe('a quiet button', () => {
  it.each([
    [{}, 4],
    [{ buttonSecondaryColor: '#ffcc00' }, 20],
  ])(
    'with %o begins %s px from the edge, in a question too: where its label, or else its surface, meets the text',
    async (settings, gap) => {
      await mountInPage(page, definitionOf([questionOf('ranking')], { settings, actions: { decline: {} } }));
      await settle(page);
      const [card = 0, later, keep] = await Promise.all(
        ['#sv-popup', '#sv-later', '.sv-quiet'].map((each) =>
          page.$eval(each, (element) => element.getBoundingClientRect().left),
        ),
      );
      expect([later, keep].map((left = NaN) => left - card)).toEqual([gap, gap]);
    },
  );
});
