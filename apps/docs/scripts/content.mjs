// What the pages say, and what search knows of them.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPage } from './apiReference.mjs';
import { groups } from './pages.mjs';
import { renderMarkdown } from './renderPage.mjs';

/** Pages that are made from the comments of a source file. */
const fromSource = {
  api: {
    title: 'Methods',
    lead: 'Every public method of `ServicePopups`. None of them throws into your code.',
  },
  configuration: { title: 'Configuration', lead: 'What `init(config)` takes. Only `apiKey` is required.' },
};

/** @param {string} root */
export const presentPages = (root) =>
  groups.flatMap((group) => group.pages).filter(({ file }) => existsSync(join(root, file)));

/**
 * @param {import('./pages.mjs').DocPage} page
 * @param {string} root
 */
export async function markdownOf({ slug, file }, root) {
  const source = await readFile(join(root, file), 'utf8');
  const page = fromSource[/** @type {keyof typeof fromSource} */ (slug)];
  return page === undefined ? source : apiPage({ ...page, source });
}

/**
 * @param {string} root
 * @returns {Promise<{ page: string, slug: string, heading: string, id: string, text: string }[]>}
 */
export async function searchEntries(root) {
  const each = presentPages(root).map(async (page) => {
    const { sections } = renderMarkdown(await markdownOf(page, root), page.file);
    return sections
      .filter(({ text }) => text !== '')
      .map((section) => ({
        page: page.title,
        slug: page.slug,
        ...section,
        text: section.text.slice(0, 1_500),
      }));
  });
  return (await Promise.all(each)).flat();
}
