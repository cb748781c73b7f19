import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { definitionOf, questionOf } from './definitions.js';
import { heard, heardCalls, mountInPage, settle } from './mountInPage.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
beforeEach(async () => {
  page = await stage.freshPage();
});

const positions = ['center', 'bottom-right'] as const;
const at = (position: (typeof positions)[number]) =>
  definitionOf([[questionOf('text'), questionOf('stars')], questionOf('stars')], { style: { position } });

describe('a page with a dialog of its own open', () => {
  beforeEach(() =>
    page.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.id = 'host-modal';
      dialog.append('Words', document.createElement('input'));
      document.body.append(dialog);
      dialog.showModal();
    }),
  );

  it.each(positions)(
    'has the popup at %s inside the dialog, where it can be used, and keeps it when the dialog closes',
    async (position) => {
      await mountInPage(page, at(position));
      expect(await page.locator('#host-modal > #sv-popup').count()).toBe(1);
      await page.fill('#sv-q0', 'Ada');
      await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host-modal')?.close());
      await page.waitForSelector('body > #sv-popup:is(:modal, :popover-open)');
      expect(await page.inputValue('#sv-q0')).toBe('Ada');
      await page.click('#sv-submit');
      expect(await heardCalls(page)).toContain('answered');
    },
  );

  it('gets it back when a centered popup closes', async () => {
    await mountInPage(page, at('center'));
    await page.fill('#sv-q0', 'Ada');
    await page.click('#sv-close');
    await page.waitForSelector('#sv-popup', { state: 'detached' });
    await page.fill('#host-modal input', 'still alive');
  });
});

describe('a page of which a part fills the screen', () => {
  it.each(positions)(
    'has the popup at %s where it can be answered and closed, and keeps it when the screen is left',
    async (position) => {
      await page.evaluate(() => {
        const player = document.createElement('div');
        const larger = document.createElement('button');
        larger.onclick = () => void player.requestFullscreen();
        player.append(larger);
        document.body.append(player);
      });
      await page.click('div > button');
      await page.waitForFunction(() => document.fullscreenElement);
      await mountInPage(page, at(position));
      await page.click('#sv-q0');
      await page.keyboard.type('Ada');
      await page.click('.sv-face >> nth=2');
      await page.evaluate(() => document.exitFullscreen());
      await page.waitForFunction(() => !document.fullscreenElement);
      await page.click('#sv-submit');
      expect((await heard(page)).at(-1)?.[1]).toMatchObject({ answers: { q0_0: 'Ada', q0_1: 3 } });
      await page.click('#sv-close');
      await page.waitForSelector('#sv-popup', { state: 'detached' });
    },
  );

  it.each(positions)('has none at %s in a film, in which nothing would be seen of it', async (position) => {
    await page.evaluate(() => {
      const film = document.createElement('video');
      film.append(document.createElement('source'));
      film.onclick = () => void film.requestFullscreen();
      document.body.append(film);
    });
    await page.click('video');
    await page.waitForFunction(() => document.fullscreenElement);
    await mountInPage(page, at(position));
    await page.fill('#sv-q0', 'Ada');
  });
});

/** How libraries keep people inside a modal that is no dialog of the browser's, with their defaults. */
const traps = {
  'that swallows presses and pulls focus back on the way down, as focus-trap does': (modal: HTMLElement) => {
    const isOutside = ({ target }: Event) => !modal.contains(target as Node);
    const stop = (event: Event) => {
      if (!isOutside(event)) return;
      event.preventDefault();
      if (event.type === 'click') event.stopImmediatePropagation();
    };
    for (const type of ['mousedown', 'touchstart', 'click']) {
      document.addEventListener(type, stop, { capture: true, passive: false });
    }
    const back = (event: Event) => isOutside(event) && modal.querySelector('input')?.focus();
    document.addEventListener('focusin', back, true);
  },
  'that gives way to a press beside it and refuses to let focus go, as Radix does': (modal: HTMLElement) => {
    modal.removeAttribute('aria-modal');
    modal.dataset['state'] = 'open';
    document.body.style.pointerEvents = 'none';
    modal.style.pointerEvents = 'auto';
    document.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !modal.contains(relatedTarget as Node)) modal.querySelector('input')?.focus();
    });
    document.addEventListener('pointerdown', ({ target }) => {
      if (!modal.contains(target as Node)) modal.remove();
    });
  },
  'that hears presses and focus before all others and takes those beside its panel for ones outside, as Headless UI does':
    (modal: HTMLElement) => {
      modal.id = 'headlessui-dialog-1';
      const panel = modal.querySelector('label');
      // What else stands in the body is not its own, and left alone.
      const isOutside = ({ target }: Event) =>
        target instanceof Node && modal.contains(target) && !panel?.contains(target);
      document.addEventListener('click', (event) => isOutside(event) && modal.remove(), true);
      addEventListener('focus', (event) => isOutside(event) && modal.querySelector('input')?.focus(), true);
    },
  'that makes inert what comes beside it and does not say that it stands above, as React Aria does': (
    modal: HTMLElement,
  ) => {
    modal.removeAttribute('aria-modal');
    const isAbove = (node: Node | null) =>
      node instanceof Element && node.closest('[data-react-aria-top-layer=true]') !== null;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && !isAbove(node)) node.inert = true;
    }).observe(document.body, { childList: true });
    addEventListener('focusin', ({ target }) => {
      const isInside = modal.contains(target as Node) || isAbove(target as Node);
      if (!isInside) modal.querySelector('input')?.focus();
    });
  },
  'that pulls focus back on the way up and does not say that it is modal, as jQuery UI does': (
    modal: HTMLElement,
  ) => {
    modal.removeAttribute('aria-modal');
    document.addEventListener('focusin', ({ target }) => {
      if (!modal.contains(target as Node)) modal.querySelector('input')?.focus();
    });
  },
};

describe.each(Object.keys(traps) as (keyof typeof traps)[])('a page with an open modal %s', (name) => {
  beforeEach(async () => {
    await page.evaluate(() => {
      const modal = document.createElement('div');
      modal.className = 'host-modal';
      modal.role = 'dialog';
      modal.ariaModal = 'true';
      const panel = document.createElement('label');
      panel.append('Words', document.createElement('input'));
      modal.append(panel);
      document.body.append(modal);
    });
    await page.$eval('.host-modal', traps[name]);
    await page.focus('.host-modal input');
  });

  it.each(positions)('has the popup at %s answered and closed, and stays open itself', async (position) => {
    await mountInPage(page, at(position));
    await settle(page);
    await page.click('#sv-q0');
    await page.keyboard.type('Ada');
    await page.click('.sv-face >> nth=2');
    await page.click('#sv-submit');
    await settle(page);
    expect((await heard(page)).at(-1)?.[1]).toMatchObject({ answers: { q0_0: 'Ada', q0_1: 3 } });
    await page.click('#sv-close');
    await page.waitForSelector('#sv-popup', { state: 'detached' });
    expect(await page.inputValue('.host-modal input')).toBe('');
  });

  it.each(positions)('leaves the popup at %s in the page when it is hidden or goes', async (position) => {
    await mountInPage(page, at(position));
    await page.fill('#sv-q0', 'Ada');
    await page.$eval('.host-modal', (modal) => (modal.style.display = 'none'));
    await page.waitForSelector('body > #sv-popup:is(:modal, :popover-open)');
    expect(await page.inputValue('#sv-q0')).toBe('Ada');
    expect(await heardCalls(page)).toEqual(['ready', 'interacted']);
  });
});

it.each(['hidden', 'inert', 'aria-hidden'])(
  'a modal that waits in the page, %s, is none: the popup stays out of it',
  async (attribute) => {
    await page.evaluate((name) => {
      const modal = document.createElement('div');
      modal.ariaModal = 'true';
      modal.setAttribute(name, 'true');
      document.body.append(modal);
    }, attribute);
    await mountInPage(page, at('center'));
    expect(await page.locator('body > #sv-popup').count()).toBe(1);
  },
);
