import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
};
/** Those of them that look at a color. */
const colorRules = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

export interface AxeOptions {
  readonly within?: string;
  /** What is drawn like something else that is looked at. */
  readonly without?: string;
  /**
   * For a page whose other theme was looked at in full just before: nothing but its colors is different. `test:all` looks
   * at everything all the same.
   */
  readonly onlyColors?: boolean;
}

/**
 * What axe finds by the rules of WCAG 2.2 A and AA, frames included, with an empty list of exceptions. axe itself is put
 * into each page once: its own driver does that at every call, and opens a page besides.
 */
export async function axeFaults(
  page: Page,
  { within = 'html', without, onlyColors = false }: AxeOptions = {},
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  }
  const violations = await page.evaluate(
    async ([context, runOnly]) => {
      const { axe: engine } = globalThis as unknown as { axe: typeof axe };
      const results = await engine.run(context, { runOnly, resultTypes: ['violations'] });
      return results.violations;
    },
    [
      { include: within, ...(without === undefined ? {} : { exclude: without }) },
      onlyColors && process.env['FULL'] !== '1' ? colorRules : rules,
    ] as const,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  );
}
