import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { popup } from '../web/popupHost.js';
import { createHostFolder, type HostFolder } from './packedSdk.js';

let host: HostFolder;

beforeAll(() => {
  host = createHostFolder();
});
afterAll(() => host.remove());

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
