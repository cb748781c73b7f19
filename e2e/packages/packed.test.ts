import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { publint } from 'publint';
import { build as viteBuild } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
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

/** Runs a program in the host's folder and gives back what it printed. */
function runNode(file: string, code: string): string {
  writeFileSync(join(host.path, file), code);
  return execFileSync(process.execPath, [file], { cwd: host.path, encoding: 'utf8' }).trim();
}

const inert = `
  const before = JSON.stringify(Object.getOwnPropertyNames(globalThis).sort());
  const sdk = new ServicePopups();
  sdk.init({ apiKey: 'pk' });
  sdk.autoLaunch();
  sdk.triggerEvent('go');
  sdk.setContactAttributes({ a: 1 }).then((wasSent) => {
    const after = JSON.stringify(Object.getOwnPropertyNames(globalThis).sort());
    console.log(typeof ServicePopups, wasSent, before === after);
  });`;

describe('the packed package', () => {
  it('is clean by publint', async () => {
    const { messages } = await publint({ pkgDir: join(host.path, 'node_modules', 'service-popups') });
    expect(messages.filter(({ type }) => type !== 'suggestion')).toEqual([]);
  });

  it('holds no workspace import, no path of a machine and no test', () => {
    const folder = join(host.path, 'node_modules', 'service-popups');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      expect(file.name).not.toMatch(/\.test\./);
      if (file.name.endsWith('.map')) continue;
      const text = readFileSync(join(file.parentPath, file.name), 'utf8');
      expect(text, file.name).not.toMatch(/from ['"]@service-popups\//);
      expect(text, file.name).not.toContain(process.cwd());
    }
  });

  it('[F-29] imports in Node as an ES module, does nothing there and leaves nothing open', () => {
    const code = `import { ServicePopups } from 'service-popups';${inert}`;
    expect(runNode('host.mjs', code)).toBe('function false true');
  });

  it('[F-29] imports in Node as CommonJS, does nothing there and leaves nothing open', () => {
    const code = `const { ServicePopups } = require('service-popups');${inert}`;
    expect(runNode('host.cjs', code)).toBe('function false true');
  });

  it('has one ServicePopups, whichever entry a host comes through', () => {
    const esm = `import { ServicePopups } from 'service-popups'; import { TestServicePopups } from 'service-popups/testing';
      console.log(new TestServicePopups() instanceof Object, typeof ServicePopups);`;
    expect(runNode('one.mjs', esm)).toBe('true function');
  });

  it('[F-29] runs in a worker thread without a page', () => {
    const code = `import { Worker } from 'node:worker_threads';
      const worker = new Worker(new URL('./worker.mjs', import.meta.url));
      worker.on('message', (said) => console.log(said));`;
    writeFileSync(
      join(host.path, 'worker.mjs'),
      `import { parentPort } from 'node:worker_threads'; import { ServicePopups } from 'service-popups';
       new ServicePopups().init({ apiKey: 'pk' }); parentPort.postMessage('fine');`,
    );
    expect(runNode('thread.mjs', code)).toBe('fine');
  });

  it.each(['mjs', 'cjs'])('[F-29] renders a React page on the server (%s)', (kind) => {
    const head =
      kind === 'mjs'
        ? `import { createElement as h } from 'react'; import { renderToString } from 'react-dom/server';
           import { ServiceProvider, useService } from 'service-popups/react';`
        : `const { createElement: h } = require('react'); const { renderToString } = require('react-dom/server');
           const { ServiceProvider, useService } = require('service-popups/react');`;
    const code = `${head}
      function Button() { const service = useService(); return h('button', null, typeof service.triggerEvent); }
      console.log(renderToString(h(ServiceProvider, { config: { apiKey: 'pk' } }, h(Button))));`;
    expect(runNode(`ssr.${kind}`, code)).toBe('<button>function</button>');
  });

  it('marks the React entry for the client', () => {
    for (const system of ['esm', 'cjs']) {
      const file = join(host.path, 'node_modules/service-popups/dist', system, 'react.js');
      expect(readFileSync(file, 'utf8')).toMatch(/^'use client';/);
    }
  });
});

/** A page that a host's bundler has made shows a popup and loads its survey as a chunk. */
async function expectPopup(folder: string): Promise<void> {
  const server = await serve(folder);
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

function serve(folder: string): Promise<Server> {
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

  it('without a bundler imports the modules as they are', async () => {
    const map = { imports: { 'service-popups': '/node_modules/service-popups/dist/esm/index.web.js' } };
    writeFileSync(
      join(host.path, 'index.html'),
      `<!doctype html><script type="importmap">${JSON.stringify(map)}</script><script type="module">${main}</script>`,
    );
    await expectPopup(host.path);
  });
});
