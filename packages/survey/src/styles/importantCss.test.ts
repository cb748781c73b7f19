import { expect, it } from 'vitest';
import { baseCss } from './generated/baseCss.js';
import { expandCss } from './importantCss.js';

const popup = '#sv-popup'.repeat(9);

it('writes the short form out, in what it is to be wrapped in, and makes every declaration important', () => {
  expect(expandCss('@layer a', '?:hover .x{color:|text;margin:0 1px}@media (a:b){?{top:0}}')).toBe(
    `@layer a{${popup}:hover .x{color:var(--sv-text)!important;margin:0 1px!important}@media (a:b){${popup}{top:0!important}}}`,
  );
});

it('leaves no declaration of the real sheet without importance, and no rule outside the popup', () => {
  const css = expandCss('@media', baseCss);
  const bodies = [...css.matchAll(/\{([^{}]+)\}/g)].flatMap(([, body]) => (body ?? '').split(';'));
  expect(bodies.length).toBeGreaterThan(300);
  expect(bodies.filter((each) => !each.endsWith('!important'))).toEqual([]);
  const rules = [...css.matchAll(/(?:^|[{};])([^{};@]+)\{/g)].map(([, selectors]) => selectors ?? '');
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((selectors) => !selectors.includes('#sv-popup'))).toEqual([]);
});
