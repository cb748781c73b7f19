import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Answers, Question } from '@service-popups/protocol';
import { validateAnswers } from '@service-popups/rules';
import { allKinds, definitionOf, questionOf } from './definitions.js';
import { heardCalls, mountAnew, mountInPage, reported, settle } from './mountInPage.js';
import { openStage } from './stage.js';

type Kind = Question['kind'];
/** Presses an element, by mouse or by finger. */
type Press = (selector: string, place?: number) => Promise<void>;

interface Answering {
  readonly answer: unknown;
  readonly pointer: (page: Page, press: Press) => Promise<void>;
  /** Starts on the question's first control. */
  readonly keys: (page: Page) => Promise<void>;
}

const typed = (text: string, answer: unknown = text): Answering => ({
  answer,
  pointer: async (page, press) => {
    await press('.survey-input');
    await page.keyboard.type(text);
  },
  keys: (page) => page.keyboard.type(text),
});
const press = (page: Page, ...keys: string[]) =>
  keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

const answering: Record<Kind, Answering> = {
  text: typed('Ada'),
  long_text: typed('Show sizes side by side'),
  number: typed('12', 12),
  email: typed('ada@example.com'),
  phone: typed('+44 20 7946 0000'),
  url: typed('https://example.com'),
  date: {
    answer: '2026-03-04',
    pointer: async (page, at) => {
      await at('.survey-input');
      await page.locator('.survey-input').fill('2026-03-04');
    },
    keys: (page) => page.keyboard.type('03042026'),
  },
  single_choice: {
    answer: 'o1',
    pointer: (_, at) => at('.survey-radio-container', 1),
    keys: (page) => press(page, 'Space', 'ArrowDown'),
  },
  multiple_choice: {
    answer: ['o0', 'o2'],
    pointer: async (_, at) => {
      await at('.survey-checkbox-container', 0);
      await at('.survey-checkbox-container', 2);
    },
    keys: (page) => press(page, 'Space', 'Tab', 'Tab', 'Space'),
  },
  dropdown: {
    answer: 'o1',
    pointer: async (page) => {
      await page.locator('select').selectOption('o1');
    },
    keys: (page) => page.keyboard.type('Eng'),
  },
  yes_no: {
    answer: false,
    pointer: (_, at) => at('.survey-radio-container', 1),
    keys: (page) => press(page, 'Space', 'ArrowRight'),
  },
  consent: {
    answer: true,
    pointer: (_, at) => at('.survey-checkbox-container'),
    keys: (page) => press(page, 'Space'),
  },
  rating: {
    answer: 8,
    pointer: (_, at) => at('.survey-rating-number-option', 8),
    keys: (page) => press(page, 'Space', ...Array<string>(8).fill('ArrowRight')),
  },
  stars: {
    answer: 4,
    pointer: (_, at) => at('.sv-face', 3),
    keys: (page) => press(page, 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight'),
  },
  emoji: {
    answer: 2,
    pointer: (_, at) => at('.sv-face', 1),
    keys: (page) => press(page, 'Space', 'ArrowRight'),
  },
  slider: {
    answer: 50,
    pointer: (_, at) => at('[type=range]'),
    keys: (page) => press(page, 'ArrowRight', 'ArrowLeft'),
  },
  ranking: {
    answer: ['o1', 'o0', 'o2'],
    pointer: (_, at) => at('li:first-child .sv-icon-btn:last-child'),
    // The first row has no way up, so its only button moves it down.
    keys: (page) => press(page, 'Enter'),
  },
  matrix: {
    answer: { r0: 'c1', r1: 'c2' },
    pointer: async (_, at) => {
      await at('.sv-cell', 1);
      await at('.sv-cell', 5);
    },
    keys: (page) => press(page, 'Space', 'ArrowRight', 'Tab', 'Space', 'ArrowRight', 'ArrowRight'),
  },
  picture_choice: {
    answer: 'o1',
    pointer: (_, at) => at('.sv-picture', 1),
    keys: (page) => press(page, 'Space', 'ArrowRight'),
  },
  points: {
    answer: { o0: 12, o1: 8 },
    pointer: async (page, at) => {
      await at('.survey-input', 0);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('12');
      for (let step = 0; step < 8; step += 1) await at('.sv-points:nth-of-type(2) .sv-icon-btn:last-child');
    },
    keys: async (page) => {
      // Less, the field, more; then the same of the second row.
      await press(page, 'Tab', 'Control+A');
      await page.keyboard.type('12');
      await press(page, 'Tab', 'Tab', 'Tab', 'Control+A');
      await page.keyboard.type('8');
    },
  },
  information: { answer: undefined, pointer: () => Promise.resolve(), keys: () => Promise.resolve() },
};

const stage = openStage();

/**
 * One page for the mouse and the keyboard, and one for the finger. Nothing here is about motion, and every frame of it is
 * drawn: it is left to the finger, so that every kind is also answered while it moves.
 */
const pages = new Map<boolean, Promise<Page>>();
function pageFor(hasTouch: boolean): Promise<Page> {
  const viewport = { width: hasTouch ? 360 : 1000, height: 800 };
  const reducedMotion = hasTouch ? 'no-preference' : 'reduce';
  const page = pages.get(hasTouch) ?? stage.browser.newPage({ hasTouch, viewport, reducedMotion });
  pages.set(hasTouch, page);
  return page;
}

async function open(kind: Kind, hasTouch: boolean, required = false): Promise<Page> {
  const page = await pageFor(hasTouch);
  const question = { ...questionOf(kind, stage.host.url), ...(required && { required }) };
  const definition = definitionOf([question], { style: { position: 'center' } });
  await mountAnew(page, `${stage.host.url}/plain`, definition);
  return page;
}

async function expectSent(page: Page, kind: Kind): Promise<void> {
  await page.waitForSelector('.service-success');
  const { answer } = answering[kind];
  const answers = await reported(page);
  expect(answers).toEqual(answer === undefined ? {} : { q0: answer });
  // The survey itself leaves to the server what its controls see to.
  const { survey } = definitionOf([questionOf(kind)]);
  expect(validateAnswers(survey, answers as Answers, true)).toEqual({});
  const calls = await heardCalls(page);
  expect(calls).toEqual(['ready', 'interacted', 'completed']);
}

describe.each(allKinds)('a %s question', (kind) => {
  it.each([
    ['a mouse', false],
    ['a finger', true],
  ])('is answered and sent with %s', async (_, hasTouch) => {
    const page = await open(kind, hasTouch);
    const at: Press = async (selector, place = 0) => {
      const target = page.locator(`#sv-popup ${selector}`).nth(place);
      await (hasTouch ? target.tap() : target.click());
    };
    await answering[kind].pointer(page, at);
    await at('#sv-submit');
    await expectSent(page, kind);
    await at('#sv-complete');
    expect(await heardCalls(page)).toContain('closed');
  });

  it('is answered and sent with the keyboard alone', async () => {
    const page = await open(kind, false);
    // Focus stands on the wording: the next stop is the question's first control.
    if (kind !== 'information') await page.keyboard.press('Tab');
    await answering[kind].keys(page);
    for (let stops = 0; stops < 20; stops += 1) {
      if (await page.evaluate(() => document.activeElement?.id === 'sv-submit')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expectSent(page, kind);
    for (let stops = 0; stops < 3; stops += 1) {
      if (await page.evaluate(() => document.activeElement?.id === 'sv-complete')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    expect((await heardCalls(page)).at(-1)).toBe('closed');
  });
});

describe('a ranking', () => {
  it('is put in order by dragging a row past the others', async () => {
    const page = await open('ranking', false);
    const first = await page.locator('#sv-popup li').first().locator('.sv-grip').boundingBox();
    const last = await page.locator('#sv-popup li').last().boundingBox();
    if (!first || !last) throw new Error('the rows have no box');
    await page.mouse.move(first.x + 10, first.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + 10, last.y + last.height - 4, { steps: 12 });
    await page.mouse.up();
    await page.click('#sv-submit');
    await page.waitForSelector('.service-success');
    expect(await reported(page)).toEqual({ q0: ['o1', 'o2', 'o0'] });
  });

  it('is left as it is by the second button of a mouse, which asks for a menu', async () => {
    const page = await open('ranking', false);
    await page.locator('.sv-grip').first().hover();
    await page.mouse.down({ button: 'right' });
    await page.locator('#sv-popup li').last().hover();
    await page.mouse.up({ button: 'right' });
    await page.click('#sv-submit');
    await page.waitForSelector('.service-success');
    expect(await reported(page)).toEqual({});
  });

  it('accepts the order it was given with one button', async () => {
    const page = await open('ranking', false);
    await page.click('text=Keep this order');
    await page.click('#sv-submit');
    await page.waitForSelector('.service-success');
    expect(await reported(page)).toEqual({ q0: ['o0', 'o1', 'o2'] });
  });
});

describe('a ranking by keyboard', () => {
  const focusedName = (page: Page) =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

  it('keeps focus on a row that has come to an end of the list, and says where it is', async () => {
    const page = await open('ranking', false);
    await page.focus('[aria-label="Move Quality up"]');
    await press(page, 'Enter', 'Enter');
    await settle(page);
    expect(await focusedName(page)).toBe('Move Quality up');
    expect(await page.textContent('.sv-q [role=status]')).toBe('Quality is now 1 of 3');
    await press(page, 'Tab');
    expect(await focusedName(page)).toBe('Move Quality down');
  });

  it('keeps a row in sight that is moved far down with keys', async () => {
    const options = Array.from({ length: 30 }, (_, index) => ({
      id: `o${index}`,
      label: `Row ${index + 1}`,
    }));
    const page = await pageFor(false);
    await mountAnew(page, `${stage.host.url}/plain`, definitionOf([{ ...questionOf('ranking'), options }]));
    await page.focus('[aria-label="Move Row 1 down"]');
    await press(page, ...options.slice(10).map(() => 'Enter'));
    const isInside = await page.evaluate(() => {
      const [row, area] = [document.activeElement, document.querySelector('#sv-main')].map((each) =>
        each?.getBoundingClientRect(),
      );
      return row && area && row.top >= area.top && row.bottom <= area.bottom;
    });
    expect(isInside).toBe(true);
    expect(await page.textContent('.sv-q [role=status]')).toBe('Row 1 is now 21 of 30');
  });

  it('keeps focus on the button that keeps the order, which then counts as pressed', async () => {
    const page = await open('ranking', false);
    await page.focus('text=Keep this order');
    await press(page, 'Tab', 'Shift+Tab', 'Enter');
    await settle(page);
    expect(await focusedName(page)).toBe('Keep this order');
    expect(await page.getByRole('button', { name: 'Keep this order', pressed: true }).count()).toBe(1);
  });
});

describe('a refused answer', () => {
  it.each([
    ['ranking', 'Move Price down'],
    ['points', 'sv-q0-0'],
    ['dropdown', 'sv-q0'],
    ['multiple_choice', 'o0'],
  ] as const)('takes focus to a control of the %s that can be used', async (kind, control) => {
    const page = await open(kind, false, true);
    await page.click('#sv-submit');
    await page.waitForSelector('#sv-error');
    const names = await page.evaluate(() => {
      const { ariaLabel, id, value } = document.activeElement as HTMLInputElement;
      return [ariaLabel, id, value];
    });
    expect(names).toContain(control);
  });

  it.each(['single_choice', 'multiple_choice', 'dropdown'] as const)(
    'takes focus to the own text of the %s that is still to be written',
    async (kind) => {
      const page = await open(kind, false, true);
      if (kind === 'dropdown') await page.selectOption('#sv-q0', 'other');
      else await page.click('#sv-popup label:has([value=other])');
      await page.click('#sv-submit');
      await page.waitForSelector('#sv-error');
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).placeholder)).toBe(
        'Your answer',
      );
    },
  );

  it('takes focus to the first row of a matrix that has no answer yet', async () => {
    const page = await open('matrix', false, true);
    await page.locator('.sv-matrix-row >> nth=0').locator('input').first().check();
    await page.click('#sv-submit');
    await page.waitForSelector('#sv-error');
    expect(
      await page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('.sv-matrix-row')?.dataset['id'],
      ),
    ).toBe('r1');
  });
});

describe('points', () => {
  it('are never taken away by the button that adds them', async () => {
    const page = await open('points', false);
    await page.fill('#sv-q0-0', '30');
    await page.click('[aria-label="More points for Price"]');
    await page.click('[aria-label="More points for Quality"]');
    expect(await page.inputValue('#sv-q0-0')).toBe('30');
    expect(await page.inputValue('#sv-q0-1')).toBe('0');
    await page.click('[aria-label="Fewer points for Price"]');
    expect(await page.inputValue('#sv-q0-0')).toBe('29');
  });
});

describe('a number', () => {
  it.each([
    ['٤٢', 42],
    ['１２００', 1200],
    ['1,200', 1200],
    ['  ', undefined],
  ])('written as “%s” is %s', async (text, number) => {
    const page = await open('number', false);
    await page.fill('#sv-popup .survey-input', text);
    await page.click('#sv-submit');
    await page.waitForSelector('.service-success');
    expect(await reported(page)).toEqual(number === undefined ? {} : { q0: number });
  });
});

describe('a number with a fraction', () => {
  it('comes back in the form in which its reader wrote it, and stays the same number', async () => {
    const context = await stage.browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(`${stage.host.url}/plain`);
    const slider = { ...questionOf('slider'), min: 0, max: 5, step: 0.5, unit: 'km' };
    await mountInPage(page, definitionOf([{ ...questionOf('number'), min: 0 }, slider]));
    await page.fill('#sv-q0', '1,125');
    await page.click('#sv-submit');
    await page.focus('#sv-q0');
    await press(page, 'Home', 'ArrowRight');
    expect(await page.textContent('.sv-value')).toBe('0,5 km');
    await page.click('#sv-back');
    expect(await page.inputValue('#sv-q0')).toBe('1,125');
    await page.focus('#sv-q0');
    await press(page, 'End', '0', 'Backspace');
    await page.click('#sv-submit');
    expect(await reported(page)).toEqual({ q0: 1.125 });
    await context.close();
  });
});

describe('an answer of one’s own', () => {
  it('opens its field for a pointer and is sent as text', async () => {
    const page = await open('single_choice', false);
    await page.click('.survey-radio-container:has-text("Something else")');
    await page.keyboard.type('The search');
    await page.click('#sv-submit');
    await page.waitForSelector('.service-success');
    expect(await reported(page)).toEqual({ q0: { other: 'The search' } });
  });

  it('does not carry focus away when arrow keys pass over its row', async () => {
    const page = await open('single_choice', false);
    await press(page, 'Tab', 'Space', 'ArrowUp');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('other');
    await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await page.waitForSelector('.service-success');
    expect(await reported(page)).toEqual({ q0: 'o0' });
  });

  it('excludes "none of these", which excludes it in turn', async () => {
    const page = await open('multiple_choice', false);
    await page.click('.survey-checkbox-container:has-text("Reports")');
    await page.click('.survey-checkbox-container:has-text("None of these")');
    expect(await page.locator('#sv-popup input:checked').count()).toBe(1);
    await page.click('.survey-checkbox-container:has-text("Another part")');
    await page.keyboard.type('Search');
    await page.click('#sv-submit');
    await page.waitForSelector('.service-success');
    expect(await reported(page)).toEqual({ q0: { choices: [], other: 'Search' } });
  });
});
