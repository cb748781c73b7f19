import { describe, expect, it } from 'vitest';
import { sdkVersion } from '@service-popups/protocol';
import { eventually } from '../framework/eventually.js';
import { pageWith, popup } from './popupHost.js';
import { hasPopup, triggerEvent, untilReady } from './sdkInPage.js';
import { openShop } from './shop.js';

const shop = openShop();

async function open(
  trigger: object,
  options: { body?: string; path?: string; segments?: object } = {},
): Promise<void> {
  const { body = '<p>Shop', path = '/', segments } = options;
  shop.host.popups = [popup({ triggers: [trigger], ...(segments && { segments }) })];
  shop.host.otherwise = { html: pageWith(body) };
  await shop.page.goto(shop.host.origin + path);
  await untilReady(shop.page);
}

describe('scroll', () => {
  const tall = '<div style="height:4000px">Tall</div>';

  it('fires at its depth and not before', async () => {
    await open({ type: 'scroll', value: 50 }, { body: tall });
    const range = await shop.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await shop.page.evaluate((top) => scrollTo(0, top), range * 0.45);
    expect(await hasPopup(shop.page)).toBe(false);
    await shop.page.evaluate((top) => scrollTo(0, top), range * 0.55);
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('reaches 100 at the very end', async () => {
    await open({ type: 'scroll', value: 100 }, { body: tall });
    await shop.page.keyboard.press('End');
    await shop.page.locator('#sv-popup').waitFor();
  });
});

describe('click', () => {
  it.each([
    ['a selector', '.buy', '<button class="buy">Buy</button>'],
    ['an id', 'buy', '<button id="buy" class="buy">Buy</button>'],
    ['a child of the element', '.wrap', '<div class="wrap"><b class="buy">Buy</b></div>'],
    [
      'an element whose clicks go no further',
      '.buy',
      '<button class="buy">Buy</button><script>document.querySelector(".buy").addEventListener("click", (e) => e.stopImmediatePropagation(), true)</script>',
    ],
  ])('on %s fires', async (_name, value, body) => {
    await open({ type: 'click', value }, { body });
    expect(await hasPopup(shop.page, 300)).toBe(false);
    await shop.page.click('.buy');
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('works for elements that mount later, and inside a shadow root', async () => {
    await open({ type: 'click', value: '.late' });
    await shop.page.evaluate(() => {
      const outer = document.createElement('div');
      document.body.append(outer);
      const button = document.createElement('button');
      button.className = 'late';
      button.textContent = 'Late';
      outer.attachShadow({ mode: 'open' }).append(button);
    });
    await shop.page.click('.late');
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('with a selector that is none fires never and harms nothing', async () => {
    await open({ type: 'click', value: ':has(((' }, { body: '<button class="buy">Buy</button>' });
    await shop.page.click('.buy');
    expect(await hasPopup(shop.page)).toBe(false);
  });
});

describe('under debug', () => {
  it('the console names a click trigger that is no selector, and a trigger of a kind that is not known', async () => {
    const said: string[] = [];
    shop.page.on('console', (message) => said.push(message.text()));
    const clicks = ['.buy', '#buy > span', '#buy['].map((value) => ({ type: 'click', value }));
    shop.host.popups = [popup({ triggers: [...clicks, { type: 'shake', value: 3 }] })];
    shop.host.otherwise = { html: pageWith('<p>Shop', 'data-key="pk_test" data-debug') };
    await shop.visit();
    const lines = await eventually(
      async () => said.filter((line) => line.includes('Popup "p1": ')),
      ({ length }) => length > 1,
    );
    expect(lines).toEqual([
      '[ServicePopups] Popup "p1": "#buy[" is no selector, and taken for an element\'s id.',
      '[ServicePopups] Popup "p1": the trigger "shake" is ignored: this version cannot read it.',
    ]);
  });
});

describe('exit intent', () => {
  it('fires when the mouse leaves through the top, and not through a side', async () => {
    await open({ type: 'exit_intent' }, { body: '<p style="height:800px">Shop' });
    const leave = (clientX: number, clientY: number) =>
      shop.page.evaluate(
        ([x, y]) =>
          document.body.dispatchEvent(
            new PointerEvent('pointerout', {
              bubbles: true,
              pointerType: 'mouse',
              clientX: x ?? 0,
              clientY: y ?? 0,
            }),
          ),
        [clientX, clientY],
      );
    await leave(-5, 300);
    expect(await hasPopup(shop.page, 300)).toBe(false);
    await leave(300, -5);
    await shop.page.locator('#sv-popup').waitFor();
  });
});

describe('routes', () => {
  it.each([
    ['the Navigation API', false],
    ['a wrapped history', true],
  ])('are seen through %s', async (_name, isOld) => {
    if (isOld)
      await shop.page.addInitScript(() =>
        Object.defineProperty(globalThis, 'navigation', { value: undefined }),
      );
    await open({ type: 'exit', value: 0 }, { path: '/pricing', segments: { path: ['/pricing'] } });
    await shop.page.evaluate(() => history.pushState({}, '', '/home'));
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('leave `history` as it was after destroy', async () => {
    await shop.page.addInitScript(() => {
      Object.defineProperty(globalThis, 'navigation', { value: undefined });
      Object.assign(globalThis, { original: history.pushState });
    });
    await open({ type: 'exit', value: 0 });
    const isOriginal = () =>
      shop.page.evaluate(
        () => history.pushState === (globalThis as unknown as { original: unknown }).original,
      );
    expect(await isOriginal()).toBe(false);
    await shop.page.evaluate(() => globalThis.servicePopups.destroy());
    expect(await isOriginal()).toBe(true);
  });

  it('with a hash are told apart', async () => {
    await open({ type: 'time_on_page', value: 0 }, { path: '/#/start', segments: { path: ['/#/shop'] } });
    expect(await hasPopup(shop.page, 400)).toBe(false);
    await shop.page.evaluate(() => {
      location.hash = '#/shop';
    });
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('that a page load leaves fire the exit trigger on the next page', async () => {
    await open({ type: 'exit', value: 0 }, { path: '/pricing', segments: { path: ['/pricing'] } });
    await shop.page.reload();
    await untilReady(shop.page);
    expect(await hasPopup(shop.page, 400)).toBe(false);
    await shop.page.goto(`${shop.host.origin}/home`);
    await shop.page.locator('#sv-popup').waitFor();
  });
});

describe('a delay', () => {
  it('goes on over a page load, also over one that comes before the display is there', async () => {
    const display = `/survey/${sdkVersion}/popups.js`;
    shop.host.overrides.set(display, () => undefined);
    await open({ type: 'event', value: 'go', delay: 3 });
    const start = Date.now();
    await triggerEvent(shop.page, 'go');
    await eventually(
      () => Promise.resolve(shop.host.requests),
      (requests) => requests.includes(`GET ${display}`),
    );
    shop.host.overrides.clear();
    await shop.page.goto(`${shop.host.origin}/next`);
    await shop.page.locator('#sv-popup').waitFor();
    expect(Date.now() - start).toBeGreaterThan(2_900);
  });
});

describe('a hidden tab', () => {
  it('shows nothing until it is seen', async () => {
    await open({ type: 'event', value: 'go' });
    const setVisibility = (state: string) =>
      shop.page.evaluate((next) => {
        Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await setVisibility('hidden');
    await triggerEvent(shop.page, 'go');
    expect(await hasPopup(shop.page)).toBe(false);
    await setVisibility('visible');
    await shop.page.locator('#sv-popup').waitFor();
  });
});
