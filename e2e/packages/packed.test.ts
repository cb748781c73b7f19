import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
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

/** An app that is started twice over one store, as a host without a provider has it; its network is gone. */
const mobileLaunch = `
  const popup = ${JSON.stringify(popup())};
  const answers = (url) => (url.endsWith('/pk/popups') ? { popups: [popup], tracking: { enabled: true } } : {});
  globalThis.fetch = async (url) => ({
    status: url.endsWith('/pk/popups') ? 200 : 503,
    headers: new Headers(),
    text: async () => JSON.stringify(answers(url)),
  });
  const values = new Map();
  const kvStore = { getString: (key) => values.get(key), set: (key, value) => values.set(key, value), remove: (key) => values.delete(key) };
  const heard = [];
  const launch = async (renderer) => {
    const sdk = new ServicePopups();
    for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'])
      sdk.on(name, ({ type }) => heard.push(type));
    const stop = setupMobile(sdk, { apiKey: 'pk' }, { kvStore, renderer });
    await sdk.ready;
    return { sdk, stop };
  };
  const main = async () => {
    let html = '';
    const renderer = new MobilePopupRenderer({ onShow: (survey) => (html = survey.html), onHide: () => undefined });
    const first = await launch(renderer);
    first.sdk.triggerEvent('go');
    const token = /"token":"([^"]+)"/.exec(html)[1];
    for (const type of ['ready', 'interacted', 'completed', 'closed'])
      renderer.handleMessage(JSON.stringify({ source: 'service-survey', v: 1, token, type }));
    await first.sdk.flush();
    first.stop();
    const second = await launch(renderer);
    await second.sdk.flush();
    const { pending } = second.sdk.delivery();
    second.stop();
    console.log(heard.join(' ') + ' | ' + pending);
  };
  void main();`;

describe('the packed package', () => {
  it('is clean by publint', async () => {
    const { messages } = await publint({ pkgDir: join(host.path, 'node_modules', 'service-popups') });
    expect(messages.filter(({ type }) => type !== 'suggestion')).toEqual([]);
  });

  it('has no dependency and no install script, and holds licence, types and source maps', () => {
    const folder = join(host.path, 'node_modules', 'service-popups');
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
    expect(manifest['dependencies'] ?? {}).toEqual({});
    expect(manifest['optionalDependencies'] ?? {}).toEqual({});
    const scripts = Object.keys((manifest['scripts'] ?? {}) as object);
    expect(scripts.filter((name) => /install|prepare|prepublish/.test(name))).toEqual([]);
    expect(read('LICENSE')).toContain('MIT License');
    for (const types of JSON.stringify(manifest['exports']).matchAll(/"types":"(\.[^"]+)"/g))
      expect(read(types[1] ?? '')).toContain('export');
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    // The survey's text is data: there is nothing to step through.
    const code = files.filter((file) => file.endsWith('.js') && !file.endsWith('surveyText.js'));
    for (const place of ['esm', 'cjs', 'native', 'lazy', 'service-popups.js', 'service-popups.full.js'])
      expect(
        code.some((file) => file.startsWith(place)),
        place,
      ).toBe(true);
    for (const file of code) {
      expect(files, file).toContain(`${file}.map`);
      // What a page loads without a bundler does not spend bytes on it: the server names its map in a header.
      if (!/^(?:lazy|service-popups)/.test(file))
        expect(read(join('dist', file)), file).toMatch(/\/\/# sourceMappingURL=[\w.-]+\.js\.map\s*$/);
      const map = JSON.parse(read(join('dist', `${file}.map`))) as Record<string, string[]>;
      expect(map['sourcesContent']?.length ?? 0, file).toBe(map['sources']?.length);
    }
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
      console.log(Object.getPrototypeOf(TestServicePopups) === Object.getPrototypeOf(ServicePopups));`;
    expect(runNode('one.mjs', esm)).toBe('true');
  });

  it.each([
    ['an ES module', 'mobile.mjs', (names: string) => `import ${names} from 'service-popups';`],
    ['CommonJS', 'mobile.cjs', (names: string) => `const ${names} = require('service-popups');`],
  ])('[MOB-1] [MOB-5] runs the mobile part of the main entry as %s', (_form, file, importing) => {
    const code = `${importing('{ MobilePopupRenderer, ServicePopups, setupMobile }')}${mobileLaunch}`;
    expect(runNode(file, code)).toBe('popup_shown popup_clicked survey_completed popup_closed | 4');
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

const strictHost = `import { ServicePopups, type ServiceConfig } from 'service-popups';
  import { ServiceProvider, useService } from 'service-popups/react';
  import { TestServicePopups } from 'service-popups/testing';
  interface Events { bought: { total: number } }
  const config: ServiceConfig = { apiKey: 'pk', consent: 'pending' };
  const sdk = new ServicePopups<Events>();
  sdk.init(config);
  sdk.track('bought', { total: 3 });
  const sent: Promise<boolean> = sdk.setContactAttributes({ plan: 'pro' });
  export { ServiceProvider, useService, TestServicePopups, sent };`;

const strictApp = `import { ServicePopups, setupMobile, type KeyValueStorage, type MobileSurveyPayload } from 'service-popups';
  import { ServiceProvider, useService } from 'service-popups/mobile';
  import { service } from 'service-popups/mobile/jest';
  declare const kvStore: KeyValueStorage;
  const sdk = new ServicePopups();
  const stop: () => void = setupMobile(sdk, { apiKey: 'pk' }, { kvStore });
  const ofProvider: () => ServicePopups = useService;
  const ofMock: ServicePopups = service;
  export type Payload = MobileSurveyPayload;
  export { ServiceProvider, stop, ofProvider, ofMock };`;

describe('TypeScript', () => {
  const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');

  it.each([
    ['node16', 'node16', 'types-esm.mts'],
    ['node16', 'node16', 'types-cjs.cts'],
    ['esnext', 'bundler', 'types-bundler.ts'],
  ])('compiles a strict host (module %s, resolution %s, %s)', (module, resolution, file) => {
    writeFileSync(join(host.path, file), strictHost);
    expect(compile(file, module, resolution)).toBe('');
  });

  // React Native's own base configuration, and that of apps which are CommonJS.
  it.each([
    ['esnext', 'bundler', 'types-app.ts', ['--customConditions', 'react-native']],
    ['node16', 'node16', 'types-app.cts', []],
  ])(
    '[MOB-1] compiles a strict app (module %s, resolution %s, %s)',
    (module, resolution, file, conditions) => {
      writeFileSync(join(host.path, file), strictApp);
      expect(compile(file, module, resolution, conditions)).toBe('');
    },
  );

  it('knows the properties of a declared event', () => {
    writeFileSync(join(host.path, 'wrong.ts'), strictHost.replace('total: 3', "total: 'three'"));
    expect(compile('wrong.ts', 'esnext', 'bundler')).toContain(
      "Type 'string' is not assignable to type 'number'",
    );
  });

  function compile(
    file: string,
    module: string,
    resolution: string,
    conditions: readonly string[] = [],
  ): string {
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2022',
      '--types',
      '',
      ...conditions,
    ];
    const args = [tsc, ...options, '--module', module, '--moduleResolution', resolution, file];
    return spawnSync(process.execPath, args, { cwd: host.path, encoding: 'utf8' }).stdout;
  }
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
    mkdirSync(join(folder, 'survey', '1.5.0'), { recursive: true });
    cpSync(join(dist, 'service-popups.js'), join(folder, 'service-popups.js'));
    cpSync(join(dist, 'lazy', 'popups.js'), join(folder, 'survey', '1.5.0', 'popups.js'));
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
