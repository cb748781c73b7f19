import { describe, expect, it } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { pageWith } from './popupHost.js';
import { triggerEvent } from './sdkInPage.js';
import { openShop } from './shop.js';

const shop = openShop();

/** As the page has it. */
type Tracking = typeof globalThis.servicePopups & { track(name: string): void };

/** What the SDK has stored on this origin: kinds of records that wait, and keys. */
function storedOn(): Promise<unknown[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('service-popups');
    opening.onsuccess = () => {
      const listing = opening.result.transaction('outbox').objectStore('outbox').getAll();
      listing.onsuccess = () => {
        opening.result.close();
        const kinds = (listing.result as { kind: string }[]).map(({ kind }) => kind);
        resolve([...kinds, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      };
    };
  });
}

describe('somebody who says no and is sent to another page at once', () => {
  it('leaves nothing stored of what could not be sent', async () => {
    const tag = 'data-key="pk_test" data-analytics-key="ak" data-integration="in"';
    shop.host.otherwise = { html: pageWith('<p>Shop', tag) };
    shop.host.pages.set('/bye', { html: '<!doctype html><title>Bye</title>' });
    for (const path of ['/sdk/popups', '/sdk/analytics'])
      shop.host.overrides.set(path, (response) => response.destroy());
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    await shop.page.evaluate(() => (globalThis.servicePopups as Tracking).track('seen'));
    await eventually(
      () => shop.page.evaluate(storedOn),
      (stored) => ['status', 'event', 'context'].every((kind) => stored.includes(kind)),
      { what: 'a store that holds them' },
    );
    await shop.page.evaluate(() => {
      // What surrounds it is about to be written anew.
      (globalThis.servicePopups as Tracking).track('clicked');
      globalThis.servicePopups.setTrackingEnabled(false);
      location.assign('/bye');
    });
    await shop.page.waitForURL('**/bye');
    await eventually(
      () => shop.page.evaluate(storedOn),
      (stored) => stored.length === 0,
      { what: 'an empty store' },
    );
    expect(shop.host.statuses).toEqual([]);
  });
});
