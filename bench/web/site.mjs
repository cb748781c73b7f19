// The pages that are measured: without the SDK, and with projects of several sizes.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { publishedVersion } from '../publishedVersion.mjs';
import { surveyPopup } from '../surveyPopup.mjs';
import { tenQuestions } from './tenQuestions.mjs';

/** How many popups of the projects `frames` and `large` are shown at most, after one that loads the survey. */
export const triggers = 10;

/** @param {string} file */
const built = (file) =>
  brotliCompressSync(
    readFileSync(fileURLToPath(new URL(`../../packages/sdk/dist/${file}`, import.meta.url))),
  );

/** @type {Readonly<Record<string, Buffer>>} */
const scripts = {
  '/service-popups.js': built('service-popups.js'),
  [`/survey/${publishedVersion}/popups.js`]: built('lazy/popups.js'),
};

/** @param {string} id @param {object} trigger */
const popupOf = (id, trigger) => ({
  ...surveyPopup(id, trigger),
  segments: { path: ['/**'], platform: ['web'], lang: ['en', 'de'] },
});

/** By key: what the project has. @type {Readonly<Record<string, () => object[]>>} */
const projects = {
  survey: () => [atOnce()],
  tenPages: () => [withPages(tenQuestions.map((question) => [question]))],
  tenOnOne: () => [withPages([tenQuestions])],
  frames: () => eventPopups(),
  large: () => eventPopups(),
  track: () => [],
  10: () => waiting(10),
  1000: () => waiting(1_000),
  armed50: () => armed(50),
  armed1000: () => armed(1_000),
};

const atOnce = () => popupOf('now', { type: 'time_on_page', value: 0 });

/** @param {readonly (readonly object[])[]} pages */
function withPages(pages) {
  const popup = atOnce();
  const survey = {
    ...popup.survey,
    pages: pages.map((questions, index) => ({ id: `page${index}`, questions })),
  };
  return { ...popup, survey };
}

/** One for each event `go0`, `go1` and so on. */
const eventPopups = () =>
  Array.from({ length: triggers + 1 }, (_, index) =>
    popupOf(`p${index}`, { type: 'event', value: `go${index}` }),
  );

/** Nothing is armed for these, so that nothing but their number costs. @param {number} count */
const waiting = (count) =>
  Array.from({ length: count }, (_, index) =>
    popupOf(`p${index}`, { type: 'event', value: `never${index}` }),
  );

/** @param {number} count */
const armed = (count) =>
  Array.from({ length: count }, (_, index) =>
    popupOf(`p${index}`, { type: 'time_on_page', value: 600 + index }),
  );

/** How many elements the page `large` has in its body. */
export const largeCount = 20_000;

/** Rules of the page's own, for styles that have to be looked up. */
const largeHead = `<style>${Array.from({ length: 200 }, (_, index) => `.c${index} p{margin:${index % 9}px}`).join('')}body{font:16px/1.5 sans-serif}p{padding:2px}b{color:#247}</style>`;
const largeBody = '<div class="c7"><p>A line <b>of a page</b> that <i>people</i> read.</p></div>'.repeat(
  largeCount / 4,
);

/**
 * With a line of script, as every page has: in a page without any, nothing could be watched from inside.
 * @param {string} key Empty: a page without the SDK.
 */
const htmlOf = (
  key,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title><script>var host = {};</script>
${key === '' ? '' : `<script async src="/service-popups.js"${key === 'track' ? '' : ` data-key="${key}" data-auto-launch`}></script>`}
${key === 'large' ? largeHead : ''}</head><body>${key === 'large' ? largeBody : ''}${'<p>A line of a page that people read.</p>'.repeat(20)}<p id="last">The last one.</p></body></html>`;

/** A page by itself has a clock of 5 µs, others one of 100 µs. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

export async function startSite() {
  const bodies = new Map(
    Object.entries(projects).map(([key, popups]) => [
      `/sdk/${key}/popups`,
      brotliCompressSync(JSON.stringify({ popups: popups(), tracking: { enabled: true } })),
    ]),
  );
  /** @type {(at: number) => void} */
  let hear = () => undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    request.resume();
    if (pathname === '/told') hear(Number(searchParams.get('at')));
    const script = scripts[pathname];
    const packed = script ?? bodies.get(pathname);
    if (packed !== undefined) {
      const type = script === undefined ? 'application/json' : 'text/javascript';
      const kept = script && { 'cache-control': 'public, max-age=31536000, immutable' };
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', ...kept }).end(packed);
    } else if (request.method === 'POST') {
      const answer = JSON.stringify({ accepted: 0, duplicates: 0, status: 'SHOWED' });
      request.on('end', () => response.writeHead(202, { 'content-type': 'application/json' }).end(answer));
    } else {
      const key = pathname.slice(1);
      const headers = { 'content-type': 'text/html', ...(key === 'track' && isolated) };
      response.writeHead(200, headers).end(htmlOf(key));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    /** @returns {Promise<number>} what the page tells next, by its own clock */
    told: () => new Promise((resolve) => (hear = resolve)),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
