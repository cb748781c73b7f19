import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What axe finds by the rules of WCAG 2.2 A and AA, frames included, with an empty list of exceptions. */
export function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  return faultsBy({ type: 'tag', values: rules }, page, within);
}

/** The same of colors alone: for a page that has been looked at whole, in its other theme. */
export function colorFaults(page: Page): Promise<string[]> {
  return faultsBy({ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, page, 'html');
}

/** axe itself is put into each page once: its own driver does that at every call, and opens a page besides. */
async function faultsBy(runOnly: axe.RunOnly, page: Page, within: string): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  }
  const violations = await page.evaluate(
    async ([selector, only]) => {
      const { axe: engine } = globalThis as unknown as { axe: typeof axe };
      const results = await engine.run(selector, { runOnly: only, resultTypes: ['violations'] });
      return results.violations;
    },
    [within, runOnly] as const,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  );
}
