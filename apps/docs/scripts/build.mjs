// Makes the documents into a site: one page a document, a list of them, and an index that search reads.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownOf, presentPages, searchEntries } from './content.mjs';
import { pageHtml, renderMarkdown } from './renderPage.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(here, '../..');
const dist = join(here, 'dist');

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
const pages = presentPages(root);
const present = new Set(pages.map(({ slug }) => slug));
for (const page of pages) {
  const options = { hasCharts: page.slug === 'benchmarks' };
  const { html, headings } = renderMarkdown(await markdownOf(page, root), page.file, options);
  await mkdir(join(dist, page.slug), { recursive: true });
  await writeFile(join(dist, page.slug, 'index.html'), pageHtml({ ...page, html, headings, present }));
}
const first = pages[0];
if (first !== undefined)
  await writeFile(join(dist, 'index.html'), await readFile(join(dist, first.slug, 'index.html')));
const lost =
  '<h1>There is no such document</h1><p>It may have moved. The list and the search know all of them.</p>';
await writeFile(
  join(dist, '404.html'),
  pageHtml({ slug: '', title: 'No such document', html: lost, headings: [], present }),
);
await cp(join(here, 'src/icon.svg'), join(dist, 'icon.svg'));
if (existsSync(join(root, 'docs/images')))
  await cp(join(root, 'docs/images'), join(dist, 'images'), { recursive: true });
await writeFile(join(dist, 'search.json'), JSON.stringify(await searchEntries(root)));
await build({
  entryPoints: { docs: join(here, 'src/main.ts') },
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'error',
});
