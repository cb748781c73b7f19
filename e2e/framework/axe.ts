import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * What axe finds by the rules of WCAG 2.2 A and AA, frames included, with an empty list of exceptions. axe itself is put
 * into each page once: its own driver does that at every call, and opens a page besides.
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  }
  const violations = await page.evaluate(
    async ([selector, tags]) => {
      const { axe: engine } = globalThis as unknown as { axe: typeof axe };
      const results = await engine.run(selector, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      });
      return results.violations;
    },
    [within, rules] as const,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  );
}
