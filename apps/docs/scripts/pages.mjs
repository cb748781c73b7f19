// The pages of the site, as docs/README.md lists them for readers of the repository: one list, one order, one summary.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * @typedef {object} DocPage
 * @property {string} slug The address under /docs.
 * @property {string} title As it stands in the list of pages.
 * @property {string} summary What it is for, in a sentence.
 * @property {string} file From the repository's root; a source file becomes a page by its comments.
 *
 * @typedef {{ title: string, pages: readonly DocPage[] }} DocGroup
 */

/** Where the file's own name would say little to a reader. @type {Readonly<Record<string, string>>} */
const slugs = {
  'packages/core/src/ServicePopups.ts': 'api',
  'packages/core/src/config/serviceConfig.ts': 'configuration',
  'packages/sdk/README.md': 'package',
  'docs/adr/README.md': 'decisions',
};

/** @param {string} file */
const slugOfFile = (file) => slugs[file] ?? posix.basename(file, '.md').toLowerCase();

/**
 * @param {string} text docs/README.md
 * @returns {DocGroup[]}
 */
function readGroups(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      pages: [...part.matchAll(/^- \[(.+)\]\((.+)\): (.+)$/gm)].map(
        ([, title = '', path = '', summary = '']) => {
          const file = posix.join('docs', path);
          return { slug: slugOfFile(file), title, summary, file };
        },
      ),
    }));
}

export const groups = readGroups(readFileSync(new URL('../../../docs/README.md', import.meta.url), 'utf8'));
export const allPages = groups.flatMap(({ pages }) => pages);
