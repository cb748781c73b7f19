// Makes the documents into a site: one page a document, a list of them, and an index that search reads.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPage } from './apiReference.mjs';
import { groups } from './pages.mjs';
import { pageHtml, renderMarkdown } from './renderPage.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(here, '../..');
const dist = join(here, 'dist');

/** @param {import('./pages.mjs').DocPage} page */
async function markdownOf(page) {
  const source = await readFile(join(root, page.file), 'utf8');
  if (page.slug === 'api')
    return apiPage({
      title: 'Methods',
      lead: 'Every public method of `ServicePopups`. None of them throws into your code.',
      source,
    });
  if (page.slug === 'configuration')
    return apiPage({
      title: 'Configuration',
      lead: 'What `init(config)` takes. Only `apiKey` is required.',
      source,
    });
  return source;
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
const pages = groups.flatMap((group) => group.pages).filter(({ file }) => existsSync(join(root, file)));
const present = new Set(pages.map(({ slug }) => slug));
const index = [];
for (const page of pages) {
  const { html, headings, sections } = renderMarkdown(await markdownOf(page), page.file);
  await mkdir(join(dist, page.slug), { recursive: true });
  await writeFile(join(dist, page.slug, 'index.html'), pageHtml({ ...page, html, headings, present }));
  for (const section of sections)
    if (section.text !== '')
      index.push({ page: page.title, slug: page.slug, ...section, text: section.text.slice(0, 1_500) });
}
const first = pages[0];
if (first !== undefined)
  await writeFile(join(dist, 'index.html'), await readFile(join(dist, first.slug, 'index.html')));
await writeFile(join(dist, 'search.json'), JSON.stringify(index));
await build({
  entryPoints: { docs: join(here, 'src/main.ts') },
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'error',
});
