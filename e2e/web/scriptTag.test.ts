import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sdkVersion } from '@service-popups/protocol';
import { eventually } from '../framework/eventually.js';
import { isAnswered, pageWith, popup, sdkFiles } from './popupHost.js';
import { hasPopup, triggerEvent, untilReady } from './sdkInPage.js';
import { openShop } from './shop.js';

const shop = openShop();

/** The strictest policy the SDK promises to live under. */
const strict = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
};

describe('the script tag', () => {
  it.each(['service-popups.js', 'service-popups.full.js'])(
    '%s works from data attributes alone under a strict policy with Trusted Types',
    async (file) => {
      const html = pageWith('<p>Shop').replace('service-popups.js', file);
      shop.host.otherwise = { html, headers: strict };
      shop.host.popups = [popup({ triggers: [{ type: 'time_on_page', value: 0 }] })];
      const { page } = shop;
      await page.addInitScript(() => {
        const broken: string[] = [];
        Object.assign(globalThis, { broken });
        addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective));
      });
      await page.goto(shop.host.origin);
      await page.locator('#sv-popup').waitFor();
      await page.locator('.survey-rating-number-option').nth(9).click();
      await page.locator('#sv-submit').click();
      await page.locator('.survey-input').fill('Because');
      await page.locator('#sv-submit').click();
      await page.locator('.service-success').waitFor();
      await eventually(async () => isAnswered(shop.host), Boolean);
      expect(shop.host.statuses.map(({ status }) => status)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
      expect(shop.host.responses.at(-1)).toMatchObject({
        status: 'COMPLETED',
        answers: { score: 9, why: 'Because' },
      });
      expect(await page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken)).toEqual([]);
    },
  );

  it('hands its nonce on under a policy that lets scripts in by nonce alone', async () => {
    const html = pageWith('<p>Shop').replace('<script', '<script nonce="n1"');
    const policy = strict['Content-Security-Policy'].replace("script-src 'self'", "script-src 'nonce-n1'");
    shop.host.otherwise = { html, headers: { 'Content-Security-Policy': policy } };
    // What the browser blocks it also writes to the console, and then the page had an error.
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('loads nothing but itself and the definitions before a trigger fires', async () => {
    shop.host.otherwise = { html: pageWith('<p>Shop') };
    shop.host.popups = [popup()];
    await shop.page.goto(shop.host.origin);
    await untilReady(shop.page);
    await shop.page.waitForTimeout(500);
    expect(shop.host.requests.filter((request) => !request.includes('favicon'))).toEqual([
      'GET /',
      'GET /service-popups.js',
      'GET /sdk/pk_test/popups',
    ]);
  });

  it('asks for the definitions of anonymous people before it starts, and once', async () => {
    shop.host.popups = [popup()];
    shop.host.otherwise = {
      html: `<!doctype html><title>Host</title><script>
        window.asked = [];
        window.send = window.fetch;
        window.fetch = (...args) => { asked.push(String(args[0])); return send(...args); };
      </script><script src="/service-popups.js" data-key="pk_test"></script><script>
        window.askedAtOnce = [...asked];
      </script>`,
    };
    await shop.page.goto(shop.host.origin);
    await untilReady(shop.page);
    const definitions = [`${shop.host.origin}/sdk/pk_test/popups`];
    expect(await shop.page.evaluate('askedAtOnce')).toEqual(definitions);
    expect(await shop.page.evaluate('asked')).toEqual(definitions);
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
  });

  it.each(['data-key="pk_test" data-user-id="ann"', 'data-key=""'])(
    'asks for nobody else where the tag says %s',
    async (tag) => {
      shop.host.otherwise = { html: pageWith('<p>Shop', tag) };
      const { page } = shop;
      await page.goto(shop.host.origin);
      await untilReady(page);
      expect(shop.host.requests.filter((request) => request.startsWith('GET /sdk/'))).toEqual([]);
      // That it cannot start without a key is told.
      shop.errors.length = 0;
    },
  );

  it('works below a path of the site that the tag names, and asks for nothing elsewhere', async () => {
    const address = `${shop.host.origin}/feedback`;
    const tag = `data-key="pk_test" data-base-url="${address}/" data-sdk-base-url="${address}"`;
    shop.host.otherwise = { html: pageWith('<p>Shop', tag).replace('/service', '/feedback/service') };
    await shop.visit('/');
    await shop.answerSurvey();
    const isOurs = (request: string): boolean => /service-popups|\/sdk\/|\/survey\//.test(request);
    expect(
      shop.host.requests.filter((request) => isOurs(request) && !request.includes('/feedback/')),
    ).toEqual([]);
  });

  it('sends nothing before the consent that the tag waits for', async () => {
    shop.host.otherwise = { html: pageWith('<p>Shop', 'data-key="pk_test" data-consent="pending"') };
    const definitions = 'GET /sdk/pk_test/popups';
    await shop.page.goto(shop.host.origin);
    await shop.page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
    await shop.page.waitForTimeout(300);
    expect(shop.host.requests).not.toContain(definitions);
    await shop.page.evaluate(() => globalThis.servicePopups.setTrackingEnabled(true));
    await untilReady(shop.page);
    expect(shop.host.requests).toContain(definitions);
  });

  it('replays the calls that a snippet has gathered before it arrived', async () => {
    shop.host.popups = [popup()];
    shop.host.otherwise = {
      html: `<!doctype html><title>Host</title><script>
        window.servicePopups = [];
        for (const name of ['init', 'autoLaunch', 'triggerEvent', 'track', 'on', 'setUserAttributes']) {
          servicePopups[name] = (...args) => servicePopups.push([name, ...args]);
        }
        servicePopups.on('popup_shown', () => { document.title = 'shown'; });
        servicePopups.init({ apiKey: 'pk_test' });
        servicePopups.triggerEvent('go');
      </script><script async src="/service-popups.js"></script>`,
    };
    await shop.page.goto(shop.host.origin);
    await shop.page.locator('#sv-popup').waitFor();
    await shop.page.waitForFunction(() => document.title === 'shown');
  });

  it('offers the class, for hosts that make their own instance, also before there is a body', async () => {
    shop.host.popups = [popup()];
    shop.host.otherwise = {
      html: `<!doctype html><title>Host</title><script src="/service-popups.js"></script><script>
        window.sdk = new ServicePopups();
        sdk.init({ apiKey: 'pk_test' });
        sdk.triggerEvent('go');
      </script><p>Later`,
    };
    await shop.page.goto(shop.host.origin);
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('is harmless when it stands in the page twice', async () => {
    shop.host.popups = [popup({ triggers: [{ type: 'click', value: '#buy' }] })];
    shop.host.otherwise = {
      html: `${pageWith('<button id="buy">Buy</button>')}<script async src="/service-popups.js?2" data-key="pk_test" data-auto-launch></script>`,
    };
    await shop.page.goto(shop.host.origin);
    await untilReady(shop.page);
    await shop.page.waitForTimeout(300);
    await shop.page.click('#buy');
    await shop.page.locator('#sv-popup').waitFor();
    expect(await shop.page.locator('#sv-popup').count()).toBe(1);
    await eventually(
      async () => shop.host.statuses.length,
      (count) => count > 0,
    );
    expect(shop.host.statuses).toHaveLength(1);
  });

  it('shows and counts nothing when the part that draws is missing or was changed, and tries again', async () => {
    shop.host.popups = [popup()];
    shop.host.otherwise = { html: pageWith('<p>Shop') };
    const { page } = shop;
    await page.goto(shop.host.origin);
    await untilReady(page);
    const path = `/survey/${sdkVersion}/popups.js`;
    const countAsked = (): number => shop.host.requests.filter((request) => request.endsWith(path)).length;
    /** Triggers until the part is asked for once more: while it is on its way, another trigger joins that one. */
    const triggerAnew = async (): Promise<void> => {
      const before = countAsked();
      await eventually(
        async () => {
          await triggerEvent(page, 'go');
          return countAsked();
        },
        (count) => count > before,
        { what: 'another request for the part that draws' },
      );
    };
    shop.host.overrides.set(path, (response) => void response.writeHead(404).end());
    await triggerAnew();
    expect(await hasPopup(page)).toBe(false);
    shop.host.overrides.set(
      path,
      (response) => void response.end('export const createDisplayPart = () => alert(1)'),
    );
    await triggerAnew();
    expect(await hasPopup(page)).toBe(false);
    expect(shop.host.statuses).toEqual([]);
    shop.host.overrides.clear();
    await eventually(
      async () => {
        await triggerEvent(page, 'go');
        return page.locator('#sv-popup').count();
      },
      (count) => count > 0,
      { what: 'the popup' },
    );
    // What made the browser compile it beforehand is gone.
    expect(await page.locator('link').count()).toBe(0);
    // What the browser itself says about a refused hash is no error of the SDK's.
    expect(shop.errors.filter((error) => !error.includes('integrity'))).toEqual([]);
    shop.errors.length = 0;
  });

  it('draws with its own build, whatever a cache holds of another one of the same version', async () => {
    const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
    const drawn = `/survey/${sdkVersion}/popups.js`;
    const script = String(sdkFiles.get('/service-popups.js'));
    const drawing = String(sdkFiles.get(drawn));
    const serve = (build: string): void => {
      const tag = script.replace(hashOf(drawing), hashOf(build));
      const headers = { 'Content-Type': 'text/javascript' };
      const forEver = { ...headers, 'Cache-Control': 'public, max-age=31536000, immutable' };
      const { overrides } = shop.host;
      overrides.set('/service-popups.js', (response) => void response.writeHead(200, headers).end(tag));
      overrides.set(drawn, (response) => void response.writeHead(200, forEver).end(build));
    };
    shop.host.popups = [popup({ triggers: [{ type: 'time_on_page', value: 0 }] })];
    shop.host.otherwise = { html: pageWith('<p>Shop') };
    for (const build of [drawing, `${drawing}\n`]) {
      serve(build);
      await shop.page.goto(shop.host.origin);
      await shop.page.locator('#sv-popup').waitFor();
      await shop.page.evaluate(() => localStorage.clear());
    }
    expect(shop.host.requests.filter((request) => request.endsWith(drawn))).toHaveLength(2);
  });

  it('lets the page work when the server of the SDK is away', async () => {
    shop.host.overrides.set('/sdk/pk_test/popups', (response) => void response.destroy());
    shop.host.otherwise = {
      html: pageWith('<button id="buy" onclick="document.title=\'bought\'">Buy</button>'),
    };
    await shop.page.goto(shop.host.origin);
    await shop.page.waitForTimeout(500);
    await shop.page.click('#buy');
    expect(await shop.page.title()).toBe('bought');
  });

  it('shows a draft from the address, with a banner, and counts nothing', async () => {
    shop.host.popups = [popup({ segments: { lang: ['xx'] } })];
    shop.host.otherwise = { html: pageWith('<p>Shop') };
    const { page } = shop;
    await page.goto(`${shop.host.origin}/?sv_preview=token&x=1`);
    await page.locator('#sv-popup').waitFor();
    expect(new URL(page.url()).search).toBe('?x=1');
    await page.locator('.survey-rating-number-option').nth(3).click();
    await page.locator('#sv-submit').click();
    await page.waitForTimeout(500);
    expect([shop.host.statuses, shop.host.responses]).toEqual([[], []]);
  });
});
