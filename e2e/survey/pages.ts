import type { Page } from 'playwright-core';
import type { Definition } from './definitions.js';
import { mountAnew } from './mountInPage.js';
import type { SurveyHost } from './surveyHost.js';

/** The two places a survey is drawn in: over a host's page, and in the page of a WebView. */
export type Runtime = 'web' | 'webview';

/** Shows the survey in one of them, with the same options. */
export async function showIn(
  runtime: Runtime,
  { page, host }: { page: Page; host: SurveyHost },
  definition: Definition,
  options: Record<string, unknown> = {},
): Promise<void> {
  if (runtime === 'web') {
    await mountAnew(page, `${host.url}/plain`, definition, { options });
    return;
  }
  const data = JSON.stringify({ ...definition, options, token: 'token-1' }).replaceAll('<', '\\u003c');
  const html = `<!doctype html><html lang="en"><head><title>Survey</title>
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<script type="application/json" id="sv-data">${data}</script></head><body>
<script>window.posted = []; window.ReactNativeWebView = { postMessage: (text) => window.posted.push(JSON.parse(text)) };</script>
<script type="module">import { startWebview } from '/survey.js'; startWebview();</script></body></html>`;
  await page.goto(host.add('/webview', { html }));
  await page.waitForSelector('#sv-popup[data-state=shown]');
}

/** The messages a WebView page has posted. */
export function postedMessages(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => (window as unknown as { posted: Record<string, unknown>[] }).posted);
}
