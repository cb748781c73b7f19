import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../src/searchIndex.js';
import { markdownOf, searchEntries } from './content.mjs';
import { groups } from './pages.mjs';
import { isFigure, renderMarkdown } from './renderPage.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pages = groups.flatMap((group) => group.pages);
const rendered = new Map(
  await Promise.all(
    pages.map(async (page) => {
      const options = { hasCharts: page.slug === 'benchmarks' };
      return /** @type {const} */ ([
        page.slug,
        renderMarkdown(await markdownOf(page, root), page.file, options),
      ]);
    }),
  ),
);

describe('the site', () => {
  it.each(pages)('has the page $slug, made from a file that is there', ({ file }) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it.each(pages)('links from $slug to pages, headings and pictures that exist', ({ slug }) => {
    const { html = '' } = rendered.get(slug) ?? {};
    const broken = [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?:|mailto:)/.test(target))
      .filter((target) => {
        if (target.startsWith('/docs/images/')) return !existsSync(join(root, target));
        const [, to = slug, hash] = /^(?:\/docs\/([\w-]+)\/)?(?:#(.*))?$/.exec(target) ?? [];
        const page = rendered.get(to);
        return page === undefined || (hash !== undefined && !page.headings.some(({ id }) => id === hash));
      });
    expect(broken).toEqual([]);
  });

  it.each(pages)('has no two headings of $slug under one address', ({ slug }) => {
    const ids = rendered.get(slug)?.headings.map(({ id }) => id) ?? [];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('lists every public method with its example', () => {
    const source = readFileSync(join(root, 'packages/core/src/ServicePopups.ts'), 'utf8');
    const methods = [...source.matchAll(/^ {2}(?:get |async )?([a-z]\w+)(?:<[^(]*>)?\(/gm)].map(
      ([, name]) => name,
    );
    const listed = rendered.get('api')?.headings.map(({ text }) => text);
    expect(methods.length).toBeGreaterThan(20);
    expect(listed).toEqual(expect.arrayContaining(methods.filter((name) => name !== 'constructor')));
  });

  it.each([
    ['cooldown', 'targeting'],
    ['Global Privacy Control', 'privacy'],
    ['offline outbox caps', 'delivery'],
    ['nginx proxy', 'first-party-proxy'],
    ['sv-submit selector', 'styling'],
    ['posthog migrate displaySurvey', 'from-posthog'],
    ['formbricks recontact', 'from-formbricks'],
    ['setContactAtributes', 'api'],
    ['progressUn', 'progress-bar'],
    ['jest mock webview', 'testing-your-integration'],
    ['backup restore', 'self-hosting'],
    ['CSAT interval timeZone', 'results'],
  ])('finds %j on the page %s', async (asked, slug) => {
    const found = createSearchIndex(await searchEntries(root)).find(asked);
    expect(found.slice(0, 8).map((entry) => entry.slug)).toContain(slug);
  });

  it('puts columns of figures at their end, and leaves words where they are', () => {
    expect(
      ['47,788', '🔴 17,879', '≤ 0.53', '**1.00**', '12.4 ms', '99.9%', '−3'].filter(isFigure),
    ).toHaveLength(7);
    expect(['1.434.18 of PostHog', 'none', '2 of 3', '', 'a 7'].filter(isFigure)).toEqual([]);
    const { html } = renderMarkdown('| what | bytes |\n| --- | --- |\n| 2 files | 1,200 |', 'docs/X.md');
    expect(html.match(/align="right"/g)).toHaveLength(2);
  });

  it('finds nothing for what stands nowhere', async () => {
    expect(createSearchIndex(await searchEntries(root)).find('zyxwvutsrq')).toEqual([]);
  });
});
