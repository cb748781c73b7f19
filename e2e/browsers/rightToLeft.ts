import { expect, it } from 'vitest';
import { allKinds, definitionOf, questionOf } from '../survey/definitions.js';
import { startSurveyHost } from '../survey/surveyHost.js';
import { untilShown } from './person.js';
import type { StartBrowser } from './testBrowser.js';

/** Engines differ in where they put what has no place of its own, and more so from right to left. */
export function describeRightToLeft(name: string, start: StartBrowser): void {
  it(`${name}: every control stands within its label and the card of a survey that runs from right to left`, async () => {
    const host = await startSurveyHost();
    const browser = await start();
    try {
      const questions = allKinds.map((kind) => questionOf(kind, host.url));
      const definition = definitionOf([questions], { language: 'ar' });
      const data = JSON.stringify({ ...definition, options: {}, token: 'token-1' }).replaceAll(
        '<',
        '\\u003c',
      );
      const html = `<!doctype html><html lang="ar"><head><title>Survey</title>
<script type="application/json" id="sv-data">${data}</script></head><body>
<script type="module">import { startWebview } from '/survey.js'; startWebview();</script></body></html>`;
      const tab = await browser.openTab();
      await tab.goto(host.add('/right-to-left', { html }));
      await untilShown(tab);
      const { count, outside } = await tab.run(() => {
        const controls = [
          ...document.querySelectorAll('#sv-popup :is(input, select, textarea, button, progress)'),
        ];
        const seen = controls.filter((each) => each.getClientRects().length > 0);
        const isOutside = (each: Element): boolean => {
          const { left, right } = each.getBoundingClientRect();
          const around = each.closest('label, #sv-popup')?.getBoundingClientRect() ?? new DOMRect();
          return left < around.left - 1 || right > around.right + 1;
        };
        return { count: seen.length, outside: seen.filter(isOutside).map((each) => each.outerHTML) };
      });
      expect(count).toBeGreaterThan(50);
      expect(outside).toEqual([]);
    } finally {
      await browser.quit();
      await host.close();
    }
  });
}
