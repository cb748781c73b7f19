import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
import type { Browser } from 'playwright-core';
import { build as viteBuild } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { sdkVersion } from '@service-popups/protocol';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { popup } from '../web/popupHost.js';
import { createHostFolder, type HostFolder } from './packedSdk.js';

let host: HostFolder;
let browser: Browser;

beforeAll(async () => {
  host = createHostFolder();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  host.remove();
});

/** A page that a host's bundler has made shows a popup and loads its survey as a chunk. */
async function expectPopup(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const server = await serve(folder, headers);
  const context = await newVisitor(browser);
  const { page, errors } = await watchPage(context);
  try {
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/`);
    await page.locator('#sv-popup').waitFor();
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
}

function serve(folder: string, headers: Readonly<Record<string, string>>): Promise<Server> {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname.startsWith('/sdk/')) {
      response.setHeader('Content-Type', 'application/json');
      const isDefinitions = /^\/sdk\/[^/]+\/popups$/.test(pathname);
      return response.end(
        JSON.stringify(
          isDefinitions ? { popups: [popup()], tracking: { enabled: true } } : { status: 'SHOWED' },
        ),
      );
    }
    try {
      const path = pathname === '/' ? '/index.html' : pathname;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
      return response.end(readFileSync(join(folder, path)));
    } catch {
      return response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const main = `import { ServicePopups } from 'service-popups';
  const sdk = new ServicePopups();
  sdk.init({ apiKey: 'pk_test', baseUrl: location.origin });
  sdk.triggerEvent('go');`;

describe('a page', () => {
  it('built by Vite shows a popup, with display and survey in chunks of their own', async () => {
    writeFileSync(join(host.path, 'main.js'), main);
    writeFileSync(
      join(host.path, 'index.html'),
      '<!doctype html><script type="module" src="/main.js"></script>',
    );
    const outDir = join(host.path, 'vite-dist');
    await viteBuild({ root: host.path, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
    expect(readdirSync(join(outDir, 'assets')).length).toBeGreaterThanOrEqual(3);
    await expectPopup(outDir);
  });

  it('built by webpack shows a popup, with display and survey in chunks of their own', async () => {
    writeFileSync(join(host.path, 'main.js'), main);
    const path = join(host.path, 'webpack-dist');
    const run = promisify((done: (error: Error | null, stats?: webpack.Stats) => void) =>
      webpack(
        { mode: 'production', context: host.path, entry: './main.js', output: { path, publicPath: '/' } },
        (error, stats) => done(error ?? null, stats),
      ),
    );
    const stats = await run();
    expect(stats?.compilation.errors).toEqual([]);
    expect(readdirSync(path).filter((name) => name.endsWith('.js')).length).toBeGreaterThanOrEqual(3);
    writeFileSync(join(path, 'index.html'), '<!doctype html><script defer src="/main.js"></script>');
    await expectPopup(path);
  });

  it('[F-30] built by esbuild shows a popup, with display and survey in chunks of their own, also with zone.js', async () => {
    writeFileSync(join(host.path, 'main.js'), main);
    const outdir = join(host.path, 'esbuild-dist');
    const { errors, warnings } = await esbuild({
      absWorkingDir: host.path,
      entryPoints: ['main.js'],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      logLevel: 'silent',
    });
    expect([...errors, ...warnings]).toEqual([]);
    expect(readdirSync(outdir).length).toBeGreaterThanOrEqual(3);
    const page = '<!doctype html><script type="module" src="/main.js"></script>';
    writeFileSync(join(outdir, 'index.html'), page);
    await expectPopup(outdir);
    // Where zone.js has replaced `Promise`, chunks still come as promises of the browser's.
    cpSync(createRequire(import.meta.url).resolve('zone.js'), join(outdir, 'zone.js'));
    writeFileSync(
      join(outdir, 'index.html'),
      page.replace('<script', '<script src="/zone.js"></script><script'),
    );
    await expectPopup(outdir);
  });

  it('with the packed script tag shows a popup under a strict policy', async () => {
    const dist = join(host.path, 'node_modules', 'service-popups', 'dist');
    const folder = join(host.path, 'script-tag');
    mkdirSync(join(folder, 'survey', sdkVersion), { recursive: true });
    cpSync(join(dist, 'service-popups.js'), join(folder, 'service-popups.js'));
    cpSync(join(dist, 'lazy', 'popups.js'), join(folder, 'survey', sdkVersion, 'popups.js'));
    writeFileSync(join(folder, 'go.js'), `addEventListener('load', () => popups.triggerEvent('go'));`);
    writeFileSync(
      join(folder, 'start.js'),
      `self.popups = new ServicePopups(); popups.init({ apiKey: 'pk_test' });`,
    );
    const scripts = ['service-popups', 'start', 'go'].map((name) => `<script src="/${name}.js"></script>`);
    writeFileSync(join(folder, 'index.html'), `<!doctype html>${scripts.join('')}`);
    await expectPopup(folder, {
      'Content-Security-Policy':
        "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    });
  });

  it('without a bundler imports the modules as they are', async () => {
    const map = { imports: { 'service-popups': '/node_modules/service-popups/dist/esm/index.web.js' } };
    writeFileSync(
      join(host.path, 'index.html'),
      `<!doctype html><script type="importmap">${JSON.stringify(map)}</script><script type="module">${main}</script>`,
    );
    await expectPopup(host.path);
  });
});
