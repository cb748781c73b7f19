import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { eventually } from '../framework/eventually.js';
import { freePort } from '../../scripts/freePort.mjs';
import { popup, startPopupHost, type PopupHost } from '../web/popupHost.js';
import { createHostFolder, type HostFolder } from './packedSdk.js';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

let folder: HostFolder;
let host: PopupHost;
let browser: Browser;

beforeAll(async () => {
  folder = createHostFolder();
  for (const name of ['vite', 'rolldown']) {
    symlinkSync(join(examples, '..', 'node_modules', name), join(folder.path, 'node_modules', name), 'dir');
  }
  host = await startPopupHost();
  host.popups = [popup({ triggers: [{ type: 'event', value: 'checkout_left' }] })];
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
  folder.remove();
});

/** A copy of an example that talks to the test's server instead of the one on port 4000. */
function copyExample(name: string, files: readonly string[]): string {
  const target = join(folder.path, name);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(examples, name), target, {
    recursive: true,
    filter: (source) => !/node_modules|dist$/.test(source.slice(examples.length)),
  });
  for (const file of files) {
    const path = join(target, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('http://localhost:4000', host.origin));
  }
  return target;
}

async function expectPopupAt(url: string): Promise<void> {
  const context = await newVisitor(browser);
  const { page, errors } = await watchPage(context);
  try {
    await page.goto(url);
    await page.locator('#leave').click();
    await page.locator('#sv-popup').waitFor();
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

async function withProgram(file: string, cwd: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [file], {
    cwd,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  try {
    const url = `http://localhost:${port}/`;
    const isUp = (): Promise<boolean> =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(isUp, Boolean, { what: `an answer of ${file}` });
    await work(url);
  } finally {
    child.kill();
  }
}

describe('the examples', () => {
  it('script tag shows a popup on a site of its own', async () => {
    host.overrides.clear();
    const root = copyExample('script-tag', ['index.html']);
    await withProgram('serve.mjs', root, expectPopupAt);
  });

  it.each([
    ['vite', 'src/main.ts'],
    ['react', 'src/main.tsx'],
  ])('%s builds and shows a popup', async (name, file) => {
    const root = copyExample(name, [file]);
    await build({ root, logLevel: 'silent' });
    const server = await preview({ root, logLevel: 'silent', preview: { port: await freePort() } });
    try {
      await expectPopupAt(server.resolvedUrls?.local[0] ?? '');
    } finally {
      await server.close();
    }
  });

  it('ssr renders on the server, hydrates and shows a popup', async () => {
    const root = copyExample('ssr', ['src/App.tsx']);
    await build({ root, logLevel: 'silent', build: { outDir: 'dist/client' } });
    await build({ root, logLevel: 'silent', build: { outDir: 'dist/server', ssr: 'src/render.tsx' } });
    await withProgram('server.mjs', root, async (url) => {
      const html = await (await fetch(url)).text();
      expect(html).toContain('Leave the checkout</button>');
      await expectPopupAt(url);
    });
  });
});
