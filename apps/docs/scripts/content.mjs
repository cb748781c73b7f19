// What the pages say, and what search knows of them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationPage, methodsPage } from './apiReference.mjs';
import { allPages } from './pages.mjs';
import { renderMarkdown } from './renderPage.mjs';

/** Pages that are made from the comments of a source file. @type {Readonly<Record<string, (source: string) => string>>} */
const fromSource = { api: methodsPage, configuration: configurationPage };

/**
 * @param {import('./pages.mjs').DocPage} page
 * @param {string} root
 */
export async function markdownOf({ slug, file }, root) {
  const source = await readFile(join(root, file), 'utf8');
  return fromSource[slug]?.(source) ?? source;
}

/**
 * @param {string} root
 * @returns {Promise<{ page: string, slug: string, heading: string, id: string, text: string }[]>}
 */
export async function searchEntries(root) {
  const each = allPages.map(async (page) => {
    const { sections } = renderMarkdown(await markdownOf(page, root), page.file);
    return sections.map((section, place) => ({
      page: page.title,
      slug: page.slug,
      ...section,
      // What a page is for is said in words that its own text may not use.
      text: `${place === 0 ? page.summary : ''} ${section.text}`.trim().slice(0, 1_500),
    }));
  });
  return (await Promise.all(each)).flat();
}
