import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { mountInPage, settle, unmount } from './mountInPage.js';
import { openStage } from './stage.js';
import { plainHtml } from './surveyHost.js';

const stage = openStage();
let page: Page;
beforeEach(async () => {
  page = await stage.freshPage();
});

describe('a row of stars or faces', () => {
  it('reaches from one of its end words to the other; stars without words stand together', async () => {
    const ends = { minLabel: 'Disappointing', maxLabel: 'Wonderful' };
    const span = async () => {
      await settle(page);
      const icons = await page.$$eval('.sv-face .sv-icon', (all) =>
        all.map((each) => each.getBoundingClientRect()),
      );
      const main = await page.$eval('.sv-q', (each) => each.getBoundingClientRect());
      return [(icons[0]?.left ?? 0) - main.left, main.right - (icons.at(-1)?.right ?? 0)];
    };
    for (const kind of ['stars', 'emoji'] as const) {
      await mountInPage(page, definitionOf([{ ...questionOf(kind), ...ends }]));
      for (const gap of await span()) expect(Math.abs(gap)).toBeLessThanOrEqual(2);
      await unmount(page);
    }
    await mountInPage(page, definitionOf([questionOf('stars')]));
    expect((await span())[1]).toBeGreaterThan(100);
  });
});

describe('a page that is longer than the card', () => {
  it('has a hairline above the footer until its end is in sight', async () => {
    await page.setViewportSize({ width: 360, height: 500 });
    const options = [...Array(12)].map((_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
    await mountInPage(page, definitionOf([{ ...questionOf('single_choice'), options }]));
    await settle(page);
    const edge = async () => {
      const { x = 0, y = 0, height = 0 } = (await page.locator('#sv-main').boundingBox()) ?? {};
      const clip = { x: x + 2, y: Math.floor(y + height) - 2, width: 8, height: 3 };
      return (await page.screenshot({ clip })).toString('base64');
    };
    const before = await edge();
    await page.$eval('#sv-main', (main) => (main.scrollTop = main.scrollHeight));
    await settle(page);
    expect(await edge()).not.toBe(before);
  });

  it.each([1.25, 1.5, 2.625])(
    'has none where all of it fits, on a screen of %s pixels a point',
    async (scale) => {
      const screen = { viewport: { width: 900, height: 700 }, deviceScaleFactor: scale };
      await page.context().close();
      page = await (await stage.browser.newContext(screen)).newPage();
      await page.goto(`${stage.host.url}/plain`);
      const edge = async (kind: 'text' | 'rating' | 'consent', surveyCss?: string) => {
        await mountInPage(page, definitionOf([questionOf(kind)]), { options: { surveyCss } });
        await settle(page);
        const { x = 0, y = 0, height = 0 } = (await page.locator('#sv-main').boundingBox()) ?? {};
        const clip = { x: x + 4, y: Math.floor(y + height) - 4, width: 8, height: 8 };
        const shot = await page.screenshot({ clip });
        await unmount(page);
        return shot.toString('base64');
      };
      for (const kind of ['text', 'rating', 'consent'] as const) {
        const plain = await edge(kind, '#sv-main { background: none }');
        expect(await edge(kind), kind).toBe(plain);
      }
    },
  );
});

describe('a page with a zoom of its own', () => {
  it.each([0.8, 1.25])('sees the height glide from page to page as it is, at %s', async (zoom) => {
    await page.evaluate((factor) => (document.documentElement.style.zoom = `${factor}`), zoom);
    await mountInPage(page, definitionOf([questionOf('rating'), questionOf('rating')]));
    await settle(page);
    const heights = await page.evaluate(() => {
      const popup = document.querySelector<HTMLElement>('#sv-popup');
      const height = () => popup?.getBoundingClientRect().height ?? 0;
      const before = height();
      document.querySelector<HTMLElement>('#sv-submit')?.click();
      return { before, during: height() };
    });
    expect(Math.abs(heights.during - heights.before)).toBeLessThan(2);
  });

  it.each(['center', 'bottom-right'] as const)('has a long popup at %s whole in sight', async (position) => {
    await page.evaluate(() => (document.documentElement.style.zoom = '1.5'));
    const options = [...Array(20)].map((_, index) => ({ id: `o${index}`, label: `Row ${index}` }));
    await mountInPage(
      page,
      definitionOf([{ ...questionOf('single_choice'), options }], { style: { position } }),
    );
    await settle(page);
    const { top, bottom } = await page.$eval('#sv-popup', (popup) => popup.getBoundingClientRect());
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(700);
  });
});

describe('words that find little room', () => {
  it('the star of a required question never stands alone in a line', async () => {
    await mountInPage(page, definitionOf([{ ...questionOf('text'), required: true }]));
    const content = await page.$eval('.survey-label', (each) => getComputedStyle(each, '::after').content);
    expect(content).toMatch(/^"\u00a0\*/);
  });

  it('the choices of a wide matrix stand in two columns', async () => {
    const columns = ['Extremely dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Extremely satisfied'];
    await mountInPage(
      page,
      definitionOf([
        { ...questionOf('matrix'), columns: columns.map((label, index) => ({ id: `c${index}`, label })) },
      ]),
    );
    await settle(page);
    const lefts = await page.$$eval('.sv-cell', (all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size).toBe(2);
    const [first, , third] = await page.$$eval('.sv-cell', (all) =>
      all.map((each) => each.getBoundingClientRect()),
    );
    expect((third?.top ?? 0) - (first?.bottom ?? 0)).toBe(8);
  });

  it('the choices of a wide matrix stand below each other where a word would be torn beside another', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const columns = ['Außerordentlich schlecht', 'Schlecht', 'Gut', 'Außerordentlich gut'];
    await mountInPage(
      page,
      definitionOf([
        { ...questionOf('matrix'), columns: columns.map((label, index) => ({ id: `c${index}`, label })) },
      ]),
    );
    await settle(page);
    expect(await linesOf('.sv-cell span')).toEqual(Array(8).fill(1));
  });

  it('the heads of a matrix of five, of which "Sometimes" is the longest, are whole words on a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    const columns = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];
    await mountInPage(
      page,
      definitionOf(
        [{ ...questionOf('matrix'), columns: columns.map((label, index) => ({ id: `c${index}`, label })) }],
        // About as wide as the font of a phone.
        { style: { font: { family: 'Arial, Liberation Sans' } } },
      ),
    );
    const lines = await page.$$eval('.sv-heads span', (all) =>
      all.map((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        return words.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1, 1, 1]);
  });

  it.each([320, 360, 440])(
    'the numbers of a scale stand in rows as even as may be at %s px',
    async (width) => {
      await page.setViewportSize({ width, height: 700 });
      const rows: number[][] = [];
      for (const max of [5, 6, 7, 8, 9, 10, 11]) {
        await mountInPage(page, definitionOf([{ ...questionOf('rating'), min: 1, max }]));
        const tops = await page.$$eval('.survey-rating-number-option', (all) =>
          all.map((each) => each.getBoundingClientRect().top),
        );
        rows.push([...new Set(tops)].map((row) => tops.filter((top) => top === row).length));
        await unmount(page);
      }
      expect(rows).toEqual([[5], [6], [7], [5, 3], [5, 4], [5, 5], [6, 5]]);
    },
  );

  it.each([320, 400, 479])('no word of a button is torn at %s px: it goes below the other', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await mountInPage(
      page,
      definitionOf([questionOf('text')], {
        actions: { decline: { label: 'Nein danke, vielleicht ein andermal' }, accept: { label: 'Absenden' } },
      }),
    );
    await settle(page);
    const lines = await page.$eval('#sv-submit', (each) => {
      const words = document.createRange();
      words.selectNodeContents(each);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  it('the sign of a message is as large as its line, whatever the size of the text', async () => {
    await mountInPage(page, definitionOf([{ ...questionOf('text'), required: true }]), {
      options: { surveyCss: '#sv-error { font-size: 26px; line-height: 36px }' },
    });
    await page.click('#sv-submit');
    const size = await page.$eval('#sv-error', (each) => getComputedStyle(each, '::before').width);
    expect(size).toBe('36px');
  });

  it('the words of a ranking keep their distance from the outline of their row, however many lines they take', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const options = [
      { id: 'o0', label: 'The price of everything at checkout' },
      ...questionOf('ranking').options,
    ];
    await mountInPage(page, definitionOf([{ ...questionOf('ranking'), options }]));
    const [above = 0, below = 0] = await page.$eval('#sv-popup li', (row) => {
      const words = document.createRange();
      words.selectNodeContents(row.querySelector('.sv-grip + span') as Element);
      const [inner, outer] = [words, row].map((each) => each.getBoundingClientRect());
      return inner && outer ? [inner.top - outer.top, outer.bottom - inner.bottom] : [];
    });
    expect(Math.min(above, below)).toBeGreaterThanOrEqual(6);
  });

  it('a field for points has room for a hundred, whatever the size of the text', async () => {
    const options = { surveyCss: '.survey-input { font-size: 32px }' };
    await mountInPage(page, definitionOf([{ ...questionOf('points'), total: 100 }]), { options });
    const field = page.locator('.sv-points .survey-input').first();
    await field.fill('100');
    expect(await field.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  });

  it('a field for points has room for a hundred where a phone enlarges letters and lines, and no other length', async () => {
    // Such a phone leaves `em` as it is: the letters are large, the unit is not.
    const options = { surveyCss: '.survey-input { font-size: 16px; line-height: 44px }' };
    await mountInPage(page, definitionOf([{ ...questionOf('points'), total: 100 }]), { options });
    const width = await page.$eval('.sv-points .survey-input', (each) => each.getBoundingClientRect().width);
    expect(width).toBeGreaterThanOrEqual(120);
  });

  it('a card made wider by the host stays within a phone', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    const options = { surveyCss: '#sv-popup { width: 520px }' };
    await mountInPage(page, definitionOf([questionOf('text')]), { options });
    await settle(page);
    expect((await page.locator('#sv-popup').boundingBox())?.width).toBe(360);
  });

  it.each(['bottom', 'top'] as const)(
    'a sheet at the %s draws no handle, which nobody could pull: its picture begins where it does',
    async (position) => {
      await page.setViewportSize({ width: 360, height: 700 });
      const imageUrl = `${stage.host.url}/picture.svg`;
      await mountInPage(page, definitionOf([questionOf('text')], { style: { imageUrl, position } }));
      await settle(page);
      const handle = await page.$eval('#sv-popup', (each) => getComputedStyle(each, '::before').content);
      expect(handle).toBe('none');
      const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
      expect(await topOf('.sv-cover')).toBe(await topOf('#sv-popup'));
    },
  );

  it('a field that is scrolled to has its whole ring', async () => {
    await page.setViewportSize({ width: 360, height: 500 });
    await mountInPage(page, definitionOf([[...Array(6)].map(() => questionOf('text'))]));
    await settle(page);
    const field = page.locator('.survey-input').nth(4);
    await field.evaluate((each) => {
      each.focus({ preventScroll: true });
      // As the popup does when a keyboard comes up.
      each.scrollIntoView({ block: 'nearest' });
    });
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
    const main = await page.locator('#sv-main').boundingBox();
    expect((main?.y ?? 0) + (main?.height ?? 0) - y - height).toBeGreaterThanOrEqual(4);
  });

  it('a choice of a matrix that keys come back to stands below the heads, which stay in sight', async () => {
    await page.setViewportSize({ width: 900, height: 500 });
    const rows = [...Array(12)].map((_, index) => ({ id: `r${index}`, label: `Row ${index}` }));
    const columns = ['Not good at all', 'So so', 'Very, very good'].map((label) => ({ id: label, label }));
    await mountInPage(page, definitionOf([{ ...questionOf('matrix'), rows, columns, multiple: true }]));
    await settle(page);
    await page.focus('#sv-submit');
    for (let step = 0; step < rows.length * columns.length; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const room = await page.evaluate(() => {
        const choice = document.activeElement?.closest('.sv-cell')?.getBoundingClientRect();
        const heads = document.querySelector('.sv-heads')?.getBoundingClientRect();
        return (choice?.top ?? 0) - (heads?.bottom ?? 0);
      });
      expect(room).toBeGreaterThanOrEqual(0);
    }
  });

  it('the points that are left are in sight however many options there are, and cover no focus', async () => {
    await page.setViewportSize({ width: 900, height: 500 });
    const options = [...Array(12)].map((_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
    await mountInPage(page, definitionOf([{ ...questionOf('points'), options }]));
    await settle(page);
    await page.focus('#sv-close');
    for (let step = 0; step < options.length * 3; step += 1) {
      await page.keyboard.press('Tab');
      const [focused, left, footer] = await page.evaluate(() =>
        [document.activeElement, ...document.querySelectorAll('.sv-left, #sv-footer')].map((each) => {
          const { top, bottom } = each?.getBoundingClientRect() ?? { top: NaN, bottom: NaN };
          return { top, bottom };
        }),
      );
      expect(focused?.bottom).toBeLessThanOrEqual(left?.top ?? NaN);
      expect(left?.bottom).toBeLessThanOrEqual(footer?.top ?? NaN);
    }
  });

  it('a message stays in sight on a phone on its side, though focus is far above it', async () => {
    await page.setViewportSize({ width: 640, height: 320 });
    const options = [...Array(12)].map((_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
    await mountInPage(page, definitionOf([{ ...questionOf('single_choice'), options, required: true }]));
    await page.click('#sv-submit');
    await settle(page);
    const bottomOf = async (selector: string) => {
      const { y = NaN, height = NaN } = (await page.locator(selector).boundingBox()) ?? {};
      return y + height;
    };
    expect(await bottomOf('label:has(:focus)')).toBeLessThan(await bottomOf('#sv-error'));
    expect(await bottomOf('#sv-error')).toBeLessThanOrEqual(await bottomOf('#sv-popup'));
  });

  it.each([320, 900])('a matrix of eleven figures has them over their choices at %s px', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    const columns = [...Array(11)].map((_, index) => ({ id: `c${index}`, label: `${index}` }));
    await mountInPage(page, definitionOf([{ ...questionOf('matrix'), columns }]));
    await settle(page);
    const middles = (selector: string) =>
      page.$$eval(selector, (all) =>
        all.slice(0, 11).map((each) => {
          const { left, width: size } = each.getBoundingClientRect();
          return Math.round(left + size / 2);
        }),
      );
    expect(await middles('.sv-cell')).toEqual(await middles('.sv-heads span'));
    const { width: target = 0 } = (await page.locator('.sv-cell').first().boundingBox()) ?? {};
    expect(target).toBeGreaterThanOrEqual(24);
  });
});

/** In how many lines the words of each stand. */
const linesOf = (selector: string) =>
  page.$$eval(selector, (all) =>
    all.map((each) => {
      const words = document.createRange();
      words.selectNodeContents(each);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

describe('a scale of figures', () => {
  it.each([
    [-10, 10],
    [0, 100],
    [90, 100],
  ])('from %s to %s tears none of them', async (min, max) => {
    await mountInPage(page, definitionOf([{ ...questionOf('rating'), min, max }]));
    expect(await linesOf('.survey-rating-number-option span')).toEqual(Array(max - min + 1).fill(1));
  });
});

it('a link ends with its words: a press beside them opens nothing', async () => {
  await mountInPage(page, definitionOf([questionOf('consent')]));
  const [words, pressed] = await page.$eval('.sv-link', (each) => {
    const range = document.createRange();
    range.selectNode(each.firstChild as Text);
    return [range.getBoundingClientRect().right, each.getBoundingClientRect().right];
  });
  expect(pressed).toBeLessThan((words ?? 0) + 24);
});

describe('two answers side by side', () => {
  const show = async (yesLabel: string, noLabel: string, width: number) => {
    await page.setViewportSize({ width, height: 700 });
    await mountInPage(page, definitionOf([{ ...questionOf('yes_no'), yesLabel, noLabel }]));
    await settle(page);
    return page.$$eval('.survey-radio-container', (all) =>
      all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    );
  };

  it.each([320, 360, 900])('are halves of the row where they are short, at %s px', async (width) => {
    const [yes, no] = await show('Yes', 'No, no', width);
    expect(yes?.top).toBe(no?.top);
    expect(Math.abs((yes?.width ?? 0) - (no?.width ?? 0))).toBeLessThan(1);
  });

  it.each([320, 360, 900])('stand one above the other where they are long, at %s px', async (width) => {
    const [yes, no] = await show('Selbstverständlich, jederzeit', 'Keinesfalls', width);
    expect(await linesOf('.survey-radio-container span')).toEqual([1, 1]);
    expect(no?.top).toBeGreaterThan(yes?.bottom ?? Infinity);
    expect(no?.width).toBe(yes?.width);
  });

  it('that are longer than the row are read in several lines, inside the card', async () => {
    const [yes] = await show('Yes, and I would do so again without a second thought', 'No', 320);
    expect(yes?.width).toBe(280);
  });
});

describe('a person who needs larger letters', () => {
  // As a browser's least size of letters does, which changes no other length.
  const options = { surveyCss: '#sv-popup, #sv-popup * { font-size: 26px }' };

  it('reads lines that keep their distance', async () => {
    const questions = ['single_choice', 'matrix', 'consent', 'slider', 'points', 'dropdown'] as const;
    await mountInPage(
      page,
      definitionOf([questions.map((kind) => ({ ...questionOf(kind), required: kind !== 'consent' }))], {
        message: 'Thank you for taking the time.',
        settings: { showProgressBar: true },
      }),
      { options },
    );
    await page.click('#sv-submit');
    const tight = await page.$$eval('#sv-popup, #sv-popup *', (all) =>
      all
        .filter((each) => parseFloat(getComputedStyle(each).lineHeight) < 26 * 1.3)
        .map((each) => each.className),
    );
    expect(tight).toEqual([]);
  });

  it.each([320, 900])('reads the figures of a scale whole, at %s px', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    await mountInPage(page, definitionOf([questionOf('rating')]), { options });
    expect(await linesOf('.survey-rating-number-option span')).toEqual(Array(11).fill(1));
  });

  it.each([320, 900])(
    'reads what points are for, and their controls stay together, at %s px',
    async (width) => {
      await page.setViewportSize({ width, height: 700 });
      await mountInPage(page, definitionOf([questionOf('points')]), { options });
      expect(await linesOf('.sv-points label')).toEqual([1, 1]);
      const middles = await page.$$eval('.sv-points:first-of-type :is(button, input)', (all) =>
        all.map((each) => {
          const { top, height } = each.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
      expect(new Set(middles).size).toBe(1);
    },
  );
});

describe('under a thumb', () => {
  it('the button of a sheet and a sign are 44 px high, as the design asks for touch', async () => {
    const phone = await stage.browser.newContext({
      viewport: { width: 360, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    await page.context().close();
    page = await phone.newPage();
    const html = plainHtml.replace('<head>', '<head><meta name="viewport" content="width=device-width">');
    await page.goto(stage.host.add('/phone', { html }));
    await mountInPage(page, definitionOf([questionOf('text')]));
    await settle(page);
    const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height;
    expect(await heightOf('#sv-submit')).toBe(44);
    expect(await heightOf('#sv-close')).toBe(44);
  });
});
