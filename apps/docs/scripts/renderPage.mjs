import { Marked, Renderer } from 'marked';
import { posix } from 'node:path';
import { chartsHtml } from './charts.mjs';
import { escapeHtml } from './escapeHtml.mjs';
import { highlight } from './highlight.mjs';
import { allPages } from './pages.mjs';

/** @param {string} text */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]+>/g, '')
    .replace(/[^\p{Letter}\p{Number}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** What the server shows as it lies in docs: the decisions, and the descriptions of the API. */
const servedAsItLies = /^docs\/(?:adr\/\d[\w-]+\.md|[\w-]+\.json)$/;

/**
 * Where a link of a document leads on the site: another document's page, the repository's file in words, or outside.
 * @param {string} href
 * @param {string} file The document it stands in.
 * @returns {string | undefined} undefined: nothing on the site answers it.
 */
export function siteLink(href, file) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path = '', hash] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '/README.md');
  const page = allPages.find((candidate) => candidate.file === target);
  if (page === undefined) return servedAsItLies.test(target) ? `/${target}` : undefined;
  return `/docs/${page.slug}/${hash === undefined ? '' : `#${hash}`}`;
}

/**
 * Pictures lie in docs/images, and on the site under /docs/images.
 * @param {string} href
 * @param {string} file
 */
function siteImage(href, file) {
  if (/^https?:/.test(href)) return href;
  return `/${posix.normalize(posix.join(posix.dirname(file), href))}`;
}

/**
 * Figures stand at the end of their column, one below the other: 47,788, ≤ 0.53, 1.2 ms, missed or not.
 * @param {string} text
 */
export const isFigure = (text) =>
  /^(?:🔴 )?[*~≤≥<>±+−-]*\s?\d[\d,.]*\*{0,2}(?:\s?(?:ms|s|%|×|kB|MB|B))?$/u.test(text.trim());

/**
 * @typedef {{ id: string, depth: number, text: string }} Heading
 * @typedef {{ heading: string, id: string, text: string }} Section A part of a page that search can find.
 */

/**
 * @param {string} markdown
 * @param {string} file
 * @param {{ hasCharts?: boolean }} [options] Whether the figures of tables are drawn, too.
 * @returns {{ html: string, headings: Heading[], sections: Section[] }}
 */
export function renderMarkdown(markdown, file, { hasCharts = false } = {}) {
  /** @type {Heading[]} */
  const headings = [];
  /** @type {Section[]} */
  const sections = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(text);
        headings.push({ id, depth, text: text.replace(/[`*]/g, '') });
        const anchor =
          depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = siteLink(href, file);
        const text = this.parser.parseInline(tokens);
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      code({ text, lang }) {
        const name = lang === undefined || lang === '' ? 'Code' : lang;
        return `<div class="code"><pre tabindex="0" aria-label="${escapeHtml(name)}"><code>${highlight(text, name)}</code></pre><button type="button" class="copy">Copy</button></div>\n`;
      },
      image({ href, text }) {
        const source = siteImage(href, file);
        return `<img src="${escapeHtml(source)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      table(token) {
        const head = token.header.map(({ text }) => text);
        const rows = token.rows.map((row) => row.map(({ text }) => text));
        for (const [column, cell] of token.header.entries()) {
          const figures = rows.map((row) => row[column] ?? '').filter((text) => text !== '');
          if (cell.align !== null || figures.length === 0 || !figures.every(isFigure)) continue;
          for (const row of [token.header, ...token.rows]) {
            const own = row[column];
            if (own !== undefined) own.align = 'right';
          }
        }
        const table = new Renderer().table.call(this, token);
        return hasCharts ? `${chartsHtml(head, rows)}${table}` : table;
      },
      html({ text }) {
        return text.startsWith('<!--') ? '' : escapeHtml(text);
      },
    },
  });
  const html = /** @type {string} */ (marked.parse(markdown, { async: false }))
    .replaceAll('<table>', '<div class="table"><table>')
    .replaceAll('</table>', '</table></div>')
    // A heading without words is none: a screen reader would announce it before every cell.
    .replaceAll(/<th( align="\w+")?><\/th>/g, '<td$1></td>')
    // Not every machine has a picture for it, and a colour alone says nothing.
    .replaceAll('🔴', '<strong class="missed-mark">missed</strong>');
  for (const part of markdown.split(/^(?=#{1,3} )/m)) {
    const heading = /^#{1,3} (.*)/.exec(part)?.[1] ?? '';
    const text = part
      .replace(/^#{1,3} .*/, '')
      .replace(/```[\s\S]*?```/g, ' ')
      .replace(/[`*|#>[\]()_-]+/g, ' ');
    sections.push({
      heading: heading.replace(/[`*]/g, ''),
      id: slugOf(heading),
      text: text.replace(/\s+/g, ' ').trim(),
    });
  }
  return { html, headings, sections };
}
