import { expect } from 'vitest';
import { popupForTests } from '@service-popups/mobile/test';
import { sdkVersion } from '@service-popups/protocol';
import type { WebViewPages } from './webViewPages.js';

/** The little that every browser can do here. */
export interface PageDriver {
  open(url: string): Promise<void>;
  /** Evaluates the body of a function in the page. */
  run<Value>(body: string): Promise<Value>;
  screenshot(path: string): Promise<void>;
}

interface Message {
  readonly type: string;
  readonly token: string;
  readonly answers?: object;
  readonly reason?: string;
}

const wholePopup = () => {
  const popup = popupForTests();
  return {
    ...popup,
    survey: {
      ...popup.survey,
      start: { title: 'Two questions', message: 'They take a minute.' },
      settings: { showProgressBar: true },
    },
  };
};

const messages = (driver: PageDriver): Promise<Message[]> => driver.run('return bridgeMessages');

/** As `eventually`, for every driver. */
export async function until<Value>(
  ask: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + 60_000;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`Never happened; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What moves while the survey appears has come to its end. */
export const settled = (driver: PageDriver): Promise<boolean> =>
  until(
    () =>
      driver.run<boolean>(
        `return document.getAnimations().every(({ playState }) => playState === 'finished')`,
      ),
    Boolean,
  );

export const said = (driver: PageDriver, type: string): Promise<Message[]> =>
  until(
    () => messages(driver),
    (list) => list.some((message) => message.type === type),
  );

const shown = (driver: PageDriver, selector: string): Promise<boolean> =>
  until(
    () =>
      driver.run<boolean>(
        `const e = document.querySelector(${JSON.stringify(selector)}); return !!e && e.getClientRects().length > 0`,
      ),
    Boolean,
  );

const press = (driver: PageDriver, selector: string): Promise<void> =>
  driver.run(`document.querySelector(${JSON.stringify(selector)}).click()`);

/** Walks a survey from its start screen to its end and tells which hooks were found on the way. */
async function walkSurvey(
  driver: PageDriver,
): Promise<{ types: string[]; last: Message | undefined; hooks: string[] }> {
  const hooks = new Set<string>();
  const look = async (): Promise<void> => {
    const found = await driver.run<string[]>(
      `return ${JSON.stringify(everyHook)}.filter((selector) => document.querySelector(selector) !== null)`,
    );
    for (const hook of found) hooks.add(hook);
  };
  await said(driver, 'ready');
  await shown(driver, '#sv-start');
  await look();
  await press(driver, '#sv-start');
  await shown(driver, '.survey-rating-number-option');
  await press(driver, '#sv-submit');
  await shown(driver, '#sv-error');
  await look();
  await driver.run(
    `const o = document.querySelectorAll('.survey-rating-number-option')[3]; (o.querySelector('input') ?? o).click()`,
  );
  await press(driver, '#sv-submit');
  await shown(driver, '.survey-input');
  await look();
  await press(driver, '#sv-back');
  await shown(driver, '.survey-rating-number-option');
  await press(driver, '#sv-submit');
  await shown(driver, '.survey-input');
  await press(driver, '#sv-submit');
  await shown(driver, '.service-success');
  await look();
  await press(driver, '#sv-complete');
  const all = await said(driver, 'closed');
  return {
    types: all.map(({ type }) => type),
    last: all.find(({ type }) => type === 'completed'),
    hooks: [...hooks],
  };
}

const everyHook = [
  'label.survey-label',
  '.survey-rating-number-container',
  '.survey-rating-number-option',
  '.survey-input',
  '#sv-popup.service-popup',
  '.service-popup-header',
  '#sv-title.service-popup-title',
  '#sv-close',
  '#sv-progress.service-progress',
  '#sv-progress-label',
  '#sv-progress-current',
  '#sv-progress-total',
  '.service-progress-track',
  '#sv-progress-bar',
  '#sv-main.service-popup-main',
  '#sv-footer.service-popup-footer',
  '.sv-nav-btn',
  '#sv-submit',
  '#sv-back',
  '#sv-start',
  '#sv-complete',
  '.service-success',
  '#sv-error.service-error-hint',
];

/** What the survey's page must do in every browser. */
export const surveyHtmlChecks: readonly {
  readonly title: string;
  run(driver: PageDriver, pages: WebViewPages, shots: string): Promise<void>;
}[] = [
  {
    title: 'shows a short survey whole: nothing of it has to be scrolled to',
    run: async (driver, pages) => {
      await driver.open(pages.pageOf({ popup: wholePopup() }));
      await shown(driver, '#sv-start');
      await settled(driver);
      const hidden = `const { scrollHeight, clientHeight } = document.querySelector('#sv-main');
        return scrollHeight - clientHeight`;
      expect(await driver.run(hidden)).toBe(0);
    },
  },
  {
    title: '[MOB-6] [HK-2] reports ready, interaction, answers, completion and close, and has every hook',
    run: async (driver, pages, shots) => {
      await driver.open(pages.pageOf({ popup: wholePopup() }));
      await said(driver, 'ready');
      await shown(driver, '#sv-start');
      await settled(driver);
      await driver.screenshot(`${shots}-chrome.png`);
      const { types, last, hooks } = await walkSurvey(driver);
      expect(
        types.filter((type, index) => type !== 'answered' || types.indexOf('answered') === index),
      ).toEqual(['ready', 'interacted', 'answered', 'completed', 'closed']);
      expect(last?.answers).toEqual({ q: 4 });
      expect(everyHook.filter((hook) => !hooks.includes(hook))).toEqual([]);
    },
  },
  {
    title: '[MOB-11] without chrome is transparent and edge to edge, with every hook and every button',
    run: async (driver, pages, shots) => {
      await driver.open(pages.pageOf({ popup: wholePopup(), renderChrome: false }));
      await said(driver, 'ready');
      await shown(driver, '#sv-start');
      await settled(driver);
      await driver.screenshot(`${shots}-bare.png`);
      const look = await driver.run<{
        box: number[];
        view: number[];
        card: string;
        backdrop: string;
        page: string;
      }>(`
        const popup = document.getElementById('sv-popup');
        const { left, top, width, height } = popup.getBoundingClientRect();
        return {
          box: [left, top, width, height].map(Math.round), view: [0, 0, innerWidth, innerHeight],
          card: getComputedStyle(popup).backgroundColor,
          backdrop: [getComputedStyle(popup, '::backdrop')].map(({ display, backgroundColor }) =>
            display === 'none' || !popup.matches(':modal') ? 'transparent' : backgroundColor)[0],
          page: getComputedStyle(document.body).backgroundColor,
        };`);
      expect(look.box).toEqual(look.view);
      for (const color of [look.card, look.page]) expect(color).toMatch(/^(rgba\(0, 0, 0, 0\)|transparent)$/);
      expect(look.backdrop).toMatch(/^(rgba\(0, 0, 0, 0\)|transparent)$/);
      const { types, hooks } = await walkSurvey(driver);
      expect(types.at(-1)).toBe('closed');
      expect(everyHook.filter((hook) => !hooks.includes(hook))).toEqual([]);
    },
  },
  {
    title: '[CFG-10] lets surveyCss win over everything, frame and questions alike',
    run: async (driver, pages) => {
      const surveyCss =
        '#sv-title{color:rgb(1, 2, 3)} .survey-label{color:rgb(4, 5, 6)} .service-popup{border-radius:7px}';
      await driver.open(pages.pageOf({ surveyCss }));
      await said(driver, 'ready');
      const seen = await driver.run<string[]>(`
        const color = (selector) => getComputedStyle(document.querySelector(selector)).color;
        return [color('#sv-title'), color('.survey-label'), getComputedStyle(document.getElementById('sv-popup')).borderTopLeftRadius];`);
      expect(seen).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)', '7px']);
    },
  },
  {
    title: 'works offline with the renderer inlined',
    run: async (driver, pages) => {
      const path = `/survey/${sdkVersion}/survey.js`;
      pages.broken.add(path);
      try {
        await driver.open(pages.pageOf({ popup: wholePopup(), renderer: 'inline' }));
        expect((await walkSurvey(driver)).types.at(-1)).toBe('closed');
      } finally {
        pages.broken.delete(path);
      }
    },
  },
  {
    title: '[MOB-6] says over the bridge, once, that the renderer cannot be loaded',
    run: async (driver, pages) => {
      const path = `/survey/${sdkVersion}/survey.js`;
      pages.broken.add(path);
      try {
        await driver.open(pages.pageOf());
        const told = await said(driver, 'failed');
        expect(told.map(({ reason }) => reason)).toEqual([expect.stringContaining(path)]);
      } finally {
        pages.broken.delete(path);
      }
    },
  },
  {
    title: 'goes on from the last finished page after a reload',
    run: async (driver, pages) => {
      await driver.open(pages.pageOf({ saved: { page: 'p1', answers: { q: 2 }, revision: 1 } }));
      await said(driver, 'ready');
      await shown(driver, '.survey-input');
      await press(driver, '#sv-submit');
      const completed = (await said(driver, 'completed')).find(({ type }) => type === 'completed');
      expect(completed).toMatchObject({ answers: { q: 2 }, revision: 2 });
    },
  },
];
