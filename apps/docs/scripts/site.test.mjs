import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../src/searchIndex.js';
import { markdownOf, searchEntries } from './content.mjs';
import { highlight } from './highlight.mjs';
import { homeHtml, pageHtml } from './pageLayout.mjs';
import { allPages as pages } from './pages.mjs';
import { isFigure, renderMarkdown, siteLink } from './renderPage.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
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
const index = createSearchIndex(await searchEntries(root));

describe('the site', () => {
  it.each(pages)('has the page $slug, made from a file that is there', ({ file }) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it('has every guide and every document, each under an address of its own', () => {
    const written = ['docs', 'docs/guides'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md') && name !== 'README.md')
        .map((name) => `${folder}/${name}`),
    );
    expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(written));
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
  });

  it.each(pages)('says what $slug is for, in a sentence that search engines can show', ({ summary }) => {
    expect(summary).toMatch(/^[A-Z].{20,110}\.$/);
  });

  it('leads from its front page to every page, and from each to the next', () => {
    const home = homeHtml();
    for (const { slug } of pages) expect(home).toContain(`href="/docs/${slug}/"`);
    const last = pages.at(-1);
    for (const [place, page] of pages.entries()) {
      const html = pageHtml({ ...page, html: '', headings: [] });
      expect(html.includes('rel="next"')).toBe(page !== last);
      expect(html.includes('rel="prev"')).toBe(place > 0);
      expect(html).toContain('<meta name="description" content="');
    }
  });

  it.each(pages)('links from $slug to pages, headings and pictures that exist', ({ slug }) => {
    const { html = '' } = rendered.get(slug) ?? {};
    const broken = [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?:|mailto:)/.test(target))
      .filter((target) => {
        if (/\.(?:png|md|json)$/.test(target)) return !existsSync(join(root, target));
        const [, to = slug, hash] = /^(?:\/docs\/([\w-]+)\/)?(?:#(.*))?$/.exec(target) ?? [];
        const page = rendered.get(to);
        return page === undefined || (hash !== undefined && !page.headings.some(({ id }) => id === hash));
      });
    expect(broken).toEqual([]);
  });

  it('makes every link within the documents one on the site', () => {
    const lost = pages
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap(({ file }) => {
        const prose = readFileSync(join(root, file), 'utf8').replace(/```[^]*?```/g, '');
        return [...prose.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)]
          .map(([, href = '']) => href)
          .filter((href) => siteLink(href, file) === undefined)
          .map((href) => `${file}: ${href}`);
      });
    expect(lost).toEqual([]);
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
    ['popup does not show', 'troubleshooting'],
    ['script-src nonce', 'content-security-policy'],
    ['Next.js', 'package'],
    ['churn', 'recipes'],
    ['sprig mute', 'from-sprig'],
    ['survicate invokeEvent', 'from-survicate'],
    ['how do I upgrade', 'upgrading'],
    ['delete a person', 'privacy'],
    ['popup_closed reason', 'events'],
    ['test on staging', 'questions'],
    ['iframe', 'questions'],
    ['users switching accounts', 'questions'],
    ['ad blocker', 'first-party-proxy'],
    ['webhook to Slack', 'recipes'],
    ['texts per language', 'questions'],
    ['GDPR', 'questions'],
    ['loopback address space', 'troubleshooting'],
  ])('finds %j on the page %s', (asked, slug) => {
    expect(
      index
        .find(asked)
        .slice(0, 8)
        .map((entry) => entry.slug),
    ).toContain(slug);
  });

  it('puts columns of figures at their end, and leaves words where they are', () => {
    expect(
      ['47,788', '🔴 17,879', '≤ 0.53', '**1.00**', '12.4 ms', '99.9%', '−3'].filter(isFigure),
    ).toHaveLength(7);
    expect(['1.434.18 of PostHog', 'none', '2 of 3', '', 'a 7'].filter(isFigure)).toEqual([]);
    const { html } = renderMarkdown('| what | bytes |\n| --- | --- |\n| 2 files | 1,200 |', 'docs/X.md');
    expect(html.match(/align="right"/g)).toHaveLength(2);
    expect(renderMarkdown('| | b |\n|---|---|\n| 1 | 2 |', 'docs/X.md').html).not.toContain('<th></th>');
  });

  it('colours code in every language that the documents name, and leaves others plain', () => {
    expect(highlight("const a = '<b>'; // 1", 'ts')).toBe(
      '<span class="t-word">const</span> a = <span class="t-text">\'&lt;b&gt;\'</span>; <span class="t-comment">// 1</span>',
    );
    expect(highlight('<b>', 'nobody knows')).toBe('&lt;b&gt;');
    const blocks = [...rendered.values()].flatMap(({ html }) => [
      ...html.matchAll(/<pre tabindex="0" aria-label="([a-z]+)"><code>([\s\S]*?)<\/code>/g),
    ]);
    const coloured = blocks.filter(([, , code]) => code?.includes('<span class="t-'));
    const languages = (/** @type {typeof blocks} */ some) => new Set(some.map(([, language]) => language));
    expect(languages(coloured)).toEqual(languages(blocks));
  });

  it('finds a section by its heading where nothing else but code stands in it', () => {
    expect(index.find('feature after the third use')[0]?.heading).toBe('A new feature, after the third use');
  });

  it('finds nothing for what stands nowhere', () => {
    expect(index.find('zyxwvutsrq')).toEqual([]);
  });
});
