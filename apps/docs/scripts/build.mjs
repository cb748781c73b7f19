// Makes the documents into a site: one page a document, a list of them, and an index that search reads.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownOf, searchEntries } from './content.mjs';
import { homeHtml, pageHtml } from './pageLayout.mjs';
import { allPages } from './pages.mjs';
import { renderMarkdown } from './renderPage.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(here, '../..');
const dist = join(here, 'dist');

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
for (const page of allPages) {
  const options = { hasCharts: page.slug === 'benchmarks' };
  const { html, headings } = renderMarkdown(await markdownOf(page, root), page.file, options);
  await mkdir(join(dist, page.slug), { recursive: true });
  await writeFile(join(dist, page.slug, 'index.html'), pageHtml({ ...page, html, headings }));
}
const home = {
  slug: '',
  title: 'Service Popups',
  summary: 'How to show a popup, to whom, and what became of it.',
};
await writeFile(join(dist, 'index.html'), pageHtml({ ...home, html: homeHtml(), headings: [] }));
const lost =
  '<h1>There is no such document</h1><p>It may have moved. The list and the search know all of them.</p>';
await writeFile(
  join(dist, '404.html'),
  pageHtml({
    slug: '404',
    title: 'No such document',
    summary: 'It may have moved.',
    html: lost,
    headings: [],
  }),
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
