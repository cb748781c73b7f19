import type { Page } from 'playwright-core';

/** What the script tag puts on the page, as far as these tests use it. */
interface Sdk {
  init(config: object): void;
  autoLaunch(): void;
  triggerEvent(name: string): void;
  on(name: string, listener: (event: { type: string }) => void): void;
  setTrackingEnabled(isEnabled: boolean): void;
  destroy(): void;
  delivery(): { readonly pending: number };
  show(popupId: string): Promise<boolean>;
  readonly ready: Promise<void>;
}

declare global {
  var servicePopups: Sdk;
}

/** The instance that the tag has started is there, and its definitions are known. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
  await page.evaluate(() => globalThis.servicePopups.ready);
}

export async function triggerEvent(page: Page, name: string): Promise<void> {
  await page.evaluate((event) => globalThis.servicePopups.triggerEvent(event), name);
}

/** Whether a popup stands on the page a moment from now. */
export async function hasPopup(page: Page, waitMs = 600): Promise<boolean> {
  await page.waitForTimeout(waitMs);
  return page.locator('#sv-popup').isVisible();
}
