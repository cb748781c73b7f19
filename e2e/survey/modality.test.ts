import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { heard, heardCalls, mountInPage, settle, unmount } from './mountInPage.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
beforeEach(async () => {
  page = await stage.freshPage();
  await page.focus('#field');
});

const at = (position: 'center' | 'bottom-right', more = {}) =>
  definitionOf([questionOf('text'), questionOf('stars')], { style: { position }, ...more });
const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
const isGone = () => page.waitForSelector('#sv-popup', { state: 'detached' });

describe('a corner popup', () => {
  it('leaves focus, caret and selection of the page where they are', async () => {
    await page.evaluate(() => document.querySelector<HTMLInputElement>('#field')?.setSelectionRange(2, 5));
    await mountInPage(page, at('bottom-right'));
    await page.keyboard.type('x');
    expect(await focused()).toBe('field');
    expect(await page.inputValue('#field')).toBe('caxhere'.replace('caxhere', 'cax here'));
  });

  it('is a landmark with a name, not modal, and says itself politely', async () => {
    await mountInPage(page, at('bottom-right'));
    const popup = page.getByRole('region', { name: 'Help us improve' });
    expect(await popup.count()).toBe(1);
    expect(await page.locator('#sv-popup').getAttribute('aria-modal')).toBeNull();
    await page.waitForFunction(() => document.querySelector('#sv-popup > [role=status]')?.textContent);
    expect(await page.textContent('#sv-popup > [role=status]')).toBe(
      'Help us improve. What is your first name?',
    );
    await page.click('#before');
    expect(await focused()).toBe('before');
  });

  it('can be walked into and out of with Tab', async () => {
    await mountInPage(page, at('bottom-right'));
    const stops: (string | undefined)[] = [];
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops.slice(0, 3)).toEqual(['sv-close', 'sv-q0', 'sv-submit']);
    expect(stops.slice(3)).not.toContain('sv-close');
  });

  it('hears no key of the page and closes by Escape only from inside', async () => {
    await mountInPage(page, at('bottom-right'));
    await page.keyboard.press('Escape');
    expect(await heardCalls(page)).toEqual(['ready']);
    await page.focus('#sv-q0');
    await page.keyboard.press('Escape');
    await isGone();
    expect(await heard(page)).toContainEqual(['closed', 'escape']);
  });

  it('gives focus back to where it came from when it closes, though another window had it in between', async () => {
    await mountInPage(page, at('bottom-right'));
    await page.keyboard.press('Tab');
    // Coming back from another window, focus comes from nowhere.
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
    );
    await page.keyboard.press('Enter');
    await isGone();
    expect(await focused()).toBe('field');
  });
});

describe('a centered popup', () => {
  it('is a modal dialog with a name, takes focus to the question and keeps Tab inside', async () => {
    await mountInPage(page, at('center'));
    expect(await page.getByRole('dialog', { name: 'Help us improve' }).count()).toBe(1);
    expect(await page.evaluate(() => document.querySelector('#sv-popup')?.matches(':modal'))).toBe(true);
    expect(await focused()).toBe('sv-q0-label');
    const stops = new Set<string | undefined>();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      stops.add(await focused());
    }
    stops.delete('BODY');
    expect(stops).toEqual(new Set(['sv-q0', 'sv-submit', 'sv-close']));
  });

  it('closes by Escape and gives focus back', async () => {
    await mountInPage(page, at('center'));
    await page.keyboard.press('Escape');
    await isGone();
    expect(await heard(page)).toEqual([['ready'], ['closed', 'escape']]);
    expect(await focused()).toBe('field');
  });

  it('closes by a press on the backdrop, but not by the second one of a double press that opened it', async () => {
    await mountInPage(page, at('center'));
    await page.evaluate(() => {
      const corner = { bubbles: true, clientX: 5, clientY: 5 };
      document.querySelector('#sv-popup')?.dispatchEvent(new PointerEvent('pointerdown', corner));
      document.querySelector('#sv-popup')?.dispatchEvent(new PointerEvent('click', corner));
    });
    expect(await heardCalls(page)).toEqual(['ready']);
    await page.waitForTimeout(600);
    await page.mouse.click(5, 5);
    await isGone();
    expect(await heard(page)).toContainEqual(['closed', 'backdrop']);
  });

  it.each([
    ['has begun to answer', {}, () => page.fill('#sv-q0', 'A')],
    [
      'goes on with it',
      { initialState: { page: 'p0', answers: { q0: 'A' }, revision: 1 } },
      () => Promise.resolve(),
    ],
  ])('stays at a press on the backdrop where somebody %s', async (_what, more, begin) => {
    await mountInPage(page, at('center'), more);
    await begin();
    await page.waitForTimeout(600);
    await page.mouse.click(5, 5);
    await settle(page);
    expect(await heardCalls(page)).not.toContain('closed');
    expect(await page.locator('#sv-popup').count()).toBe(1);
  });

  it('stays while words are marked from inside to beyond its edge', async () => {
    await mountInPage(page, at('center'));
    const { x, y } = (await page.locator('.survey-label').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y + 10);
    await page.mouse.down();
    await page.mouse.move(5, y + 10, { steps: 4 });
    await page.mouse.up();
    await settle(page);
    expect(await heardCalls(page)).not.toContain('closed');
  });

  it('moves focus to the wording of each new page, and to the last screen', async () => {
    await mountInPage(page, at('center'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.textContent(':focus')).toBe('How was your delivery today?');
    await page.click('#sv-submit');
    expect(await page.textContent(':focus')).toBe('Thank you');
  });

  it('locks the scrolling of the page and unlocks it', async () => {
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    const before = await overflow();
    await mountInPage(page, at('center'));
    expect(await overflow()).toBe('hidden');
    await unmount(page);
    expect(await overflow()).toBe(before);
  });
});

describe('key presses inside', () => {
  it.each(['center', 'bottom-right'] as const)(
    'never reach the shortcuts of the page, %s',
    async (position) => {
      await page.evaluate(() => {
        const own = window as unknown as { keys: string[] };
        own.keys = [];
        for (const type of ['keydown', 'keypress', 'keyup'] as const) {
          document.addEventListener(type, (event) => own.keys.push(`bubble ${event.key}`));
          document.addEventListener(type, (event) => own.keys.push(`capture ${event.key}`), true);
          document.body.addEventListener(type, (event) => own.keys.push(`body ${event.key}`), true);
        }
      });
      await mountInPage(page, at(position));
      await page.focus('#sv-q0');
      await page.keyboard.type('k?/');
      expect(await page.inputValue('#sv-q0')).toBe('k?/');
      expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([]);
      await unmount(page);
      await page.focus('#field');
      await page.keyboard.press('k');
      expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys.length)).toBe(9);
    },
  );

  it('go on with Enter from a field, and in a long text with Ctrl and Enter', async () => {
    await mountInPage(page, definitionOf([questionOf('text'), questionOf('long_text'), questionOf('stars')]));
    await page.fill('#sv-q0', 'Ada');
    await page.press('#sv-q0', 'Enter');
    expect(await page.textContent('.survey-label')).toBe('What should we fix first?');
    await page.press('#sv-q0', 'Enter');
    expect(await page.inputValue('#sv-q0')).toBe('\n');
    await page.press('#sv-q0', 'Control+Enter');
    expect(await page.textContent('.survey-label')).toBe('How was your delivery today?');
  });

  it('do not send a form of the page in which the survey stands', async () => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<form><div id="box"></div><button>Save</button></form>');
      document.addEventListener('submit', (event) => {
        event.preventDefault();
        document.title = 'The form was sent';
      });
    });
    await mountInPage(page, definitionOf([{ ...questionOf('text'), required: true }]), { container: '#box' });
    await page.press('#sv-q0', 'Enter');
    expect(await page.textContent('#sv-error')).toBe('Please answer this question.');
    await settle(page);
    expect(await page.title()).toBe('Host page');
  });

  it.each([
    ['end a composition', 'Safari reports them after it', { keyCode: 229 }],
    ['belong to a composition', 'they say so themselves as well', { keyCode: 229, isComposing: true }],
  ])('that %s do not send: %s', async (_which, _why, told) => {
    await mountInPage(page, at('bottom-right'));
    await page.fill('#sv-q0', 'かな');
    await page.$eval(
      '#sv-q0',
      (field, more) =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more })),
      told,
    );
    expect(await page.inputValue('#sv-q0')).toBe('かな');
    expect(await heardCalls(page)).not.toContain('answered');
  });

  it('do not submit with an arrow key', async () => {
    await mountInPage(
      page,
      definitionOf([questionOf('rating'), questionOf('text')], { style: { position: 'center' } }),
    );
    await page.keyboard.press('Tab');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    expect(await page.textContent('.survey-label')).toBe('How likely are you to recommend us to a friend?');
  });
});

describe('a page that draws itself anew', () => {
  it.each(['center', 'bottom-right'] as const)(
    'has the popup at %s again with all that was written, when it went with the body',
    async (position) => {
      await mountInPage(page, at(position));
      await page.fill('#sv-q0', 'Ada');
      await page.evaluate(() => {
        const body = document.createElement('body');
        body.append('Another page');
        document.body.replaceWith(body);
      });
      await page.waitForSelector('body > #sv-popup:is(:modal, :popover-open)');
      expect(await page.inputValue('#sv-q0')).toBe('Ada');
      await page.click('#sv-submit');
      expect(await heardCalls(page)).toEqual(['ready', 'interacted', 'answered']);
    },
  );

  it.each(['center', 'bottom-right'] as const)(
    'has closed the popup at %s when it was taken out by itself, and nothing of it is left',
    async (position) => {
      await mountInPage(page, at(position));
      await page.evaluate(() => document.querySelector('#sv-popup')?.remove());
      await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
      expect(await heard(page)).toEqual([['ready'], ['closed', 'host']]);
      await page.fill('#field', 'still alive');
    },
  );

  it.each(['center', 'bottom-right'] as const)(
    'has closed the popup at %s when it wrote itself anew, which takes every listener away',
    async (position) => {
      await mountInPage(page, at(position));
      await page.evaluate(() => {
        document.open();
        document.write('<!doctype html><title>Another page</title><p>Its words');
        document.close();
      });
      await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
      expect(await heard(page)).toEqual([['ready'], ['closed', 'host']]);
      expect(await page.$('#sv-popup')).toBeNull();
    },
  );
});

describe('a browser without popover', () => {
  it('shows the corner popup fixed with the largest z-index', async () => {
    await page.evaluate(() => {
      delete (HTMLElement.prototype as { showPopover?: unknown }).showPopover;
    });
    await mountInPage(page, at('bottom-right'));
    const style = await page.$eval('#sv-popup', (each) => {
      const { position, zIndex } = getComputedStyle(each);
      return { position, zIndex };
    });
    expect(style).toEqual({ position: 'fixed', zIndex: '2147483647' });
    await page.fill('#sv-q0', 'Ada');
  });
});

describe('the course of a survey', () => {
  it('reports ready before it can be seen, and shows in the very next frame', async () => {
    await page.evaluate("import('/survey.js').then((module) => { window.survey = module; })");
    const states = await page.evaluate((definition) => {
      const { mountSurvey } = (window as unknown as { survey: typeof import('@service-popups/survey') })
        .survey;
      return new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const look = (name: string) => {
          const popup = document.querySelector<HTMLElement>('#sv-popup');
          const isSeen = popup?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          seen.push(`${name}: ${popup ? (isSeen ? 'visible' : 'hidden') : 'none'}`);
        };
        const nothing = () => undefined;
        const observer = {
          interacted: nothing,
          answered: nothing,
          completed: nothing,
          closed: nothing,
          failed: nothing,
        };
        mountSurvey(undefined, {
          ...definition,
          observer: {
            ...observer,
            ready: () => {
              look('ready');
              requestAnimationFrame(() => {
                look('after');
                resolve(seen);
              });
            },
          },
        });
        look('mounted');
      });
    }, at('bottom-right'));
    expect(states.filter((each) => !each.startsWith('mounted: none'))).toEqual(
      expect.arrayContaining(['ready: hidden', 'after: visible']),
    );
    expect(states.some((each) => /^mounted: visible|^ready: visible/.test(each))).toBe(false);
  });

  it('does not hear the second press of a double one, which would skip the new page', async () => {
    const pages = [questionOf('text'), questionOf('text'), questionOf('text')];
    const settings = { showProgressBar: true };
    await mountInPage(page, definitionOf(pages, { settings, style: { position: 'center' } }));
    await settle(page);
    // In one go: on a slow machine the second press would come too late to be one.
    const under = await page.evaluate(() => {
      document.querySelector<HTMLElement>('#sv-submit')?.click();
      const { left, top, width, height } =
        document.querySelector('#sv-submit')?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.id;
    });
    expect(under).toBe('sv-popup');
    await page.click('#sv-submit');
    expect(await page.textContent('#sv-progress-current')).toBe('3');
  });

  it('keeps answers when going back, and says what to do when an answer is missing', async () => {
    const required = { ...questionOf('text'), required: true };
    await mountInPage(page, definitionOf([required, questionOf('stars')], { style: { position: 'center' } }));
    await page.click('#sv-submit');
    expect(await page.textContent('#sv-error')).toBe('Please answer this question.');
    expect(await focused()).toBe('sv-q0');
    expect(await page.getAttribute('#sv-q0', 'aria-invalid')).toBe('true');
    expect(await page.getAttribute('#sv-q0', 'aria-describedby')).toContain('sv-error');
    await page.fill('#sv-q0', 'Ada');
    expect(await page.locator('#sv-error').count()).toBe(0);
    await page.click('#sv-submit');
    await page.click('#sv-back');
    expect(await page.inputValue('#sv-q0')).toBe('Ada');
  });

  it('names each faulty question of a page with several', async () => {
    const pages = [
      [
        { ...questionOf('text'), required: true },
        { ...questionOf('stars'), required: true },
      ],
    ];
    await mountInPage(page, definitionOf(pages));
    await page.click('#sv-submit');
    expect(await page.textContent('#sv-error')).toBe('Please check 2 questions.');
    expect(await page.locator('.sv-problem').allTextContents()).toEqual([
      'Please answer this question.',
      'Please answer this question.',
    ]);
  });

  it('goes on where it was left', async () => {
    await mountInPage(page, at('bottom-right'), {
      initialState: { page: 'p0', answers: { q0: 'Ada' }, revision: 3 },
    });
    expect(await page.textContent('.survey-label')).toBe('How was your delivery today?');
    await page.click('#sv-submit');
    expect((await heard(page)).at(-1)).toEqual([
      'completed',
      { page: 'p1', answers: { q0: 'Ada' }, revision: 4 },
    ]);
  });

  it('fills earlier answers and attributes into texts, as text', async () => {
    const second = {
      ...questionOf('stars'),
      label: 'Thank you, {{q0|friend}} on {{attributes.plan}}. Well?',
    };
    await mountInPage(page, definitionOf([questionOf('text'), second]), {
      options: { attributes: { plan: '<b>Pro</b>' } },
    });
    await page.fill('#sv-q0', '$& <i>Ada</i>');
    await page.click('#sv-submit');
    expect(await page.textContent('.survey-label')).toBe('Thank you, $& <i>Ada</i> on <b>Pro</b>. Well?');
    expect(await page.locator('#sv-popup b, #sv-popup i').count()).toBe(0);
  });

  it('offers "ask me later" where the popup defines it, and closes with that reason', async () => {
    await mountInPage(
      page,
      at('bottom-right', { actions: { decline: { label: 'Not now' }, accept: { label: 'Send it' } } }),
    );
    await page.click('text=Not now');
    expect(await heard(page)).toEqual([['ready'], ['closed', 'declined']]);
  });

  it('says so when it is a preview', async () => {
    await mountInPage(page, at('bottom-right'), { options: { isPreview: true } });
    expect(await page.textContent('.sv-preview')).toBe('Preview. Answers are not saved.');
  });

  it('is drawn inside a container without taking the page over', async () => {
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div id="box"></div>'));
    await mountInPage(page, at('center'), { container: '#box' });
    expect(await page.locator('#box > #sv-popup').count()).toBe(1);
    expect(await page.evaluate(() => document.querySelector('#sv-popup')?.matches(':modal'))).toBe(false);
    expect(await focused()).toBe('field');
  });
});
