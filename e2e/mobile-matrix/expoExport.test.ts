import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { sdkVersion } from '@service-popups/protocol';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { prepareHost } from '../mobile/hostFolder.mjs';
import { popup, startPopupHost } from '../web/popupHost.js';

const example = fileURLToPath(new URL('../../examples/mobile', import.meta.url));
const renderer = new URL('../../packages/survey/dist/survey.js', import.meta.url);

describe('the Expo export of the example app', () => {
  let folder: string;
  beforeAll(() => {
    folder = prepareHost(example);
  });

  /** Its folder and, as one text, all its scripts. */
  function exportFor(platform: 'web' | 'android' | 'ios'): { out: string; code: string } {
    const out = join(folder, `out-${platform}`);
    rmSync(out, { recursive: true, force: true });
    const expo = join(folder, 'node_modules', 'expo', 'bin', 'cli');
    // Bytecode needs a compiler that is not there for every processor; the scripts are the same.
    const args = [expo, 'export', '--platform', platform, '--output-dir', out, '--no-bytecode'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 840_000,
      env: { ...process.env, CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1', NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error(`expo export failed: ${stderr}${stdout}`);
    const code = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|hbc)$/.test(name))
      .map((name) => readFileSync(join(out, name), 'utf8'))
      .join('\n');
    return { out, code };
  }

  it.each(['android', 'web'] as const)(
    '[MOB-10] holds the app and one copy of ServicePopups, for %s',
    (platform) => {
      const { code } = exportFor(platform);
      expect(code).toContain('Harbour Outdoor');
      expect(code.split('init needs an apiKey')).toHaveLength(2);
    },
  );

  it('runs in a browser too, on the local server, with a frame for its surveys', async () => {
    const { out, code } = exportFor('web');
    const host = await startPopupHost();
    const browser = await openBrowser();
    try {
      host.popups = [popup({ triggers: [{ type: 'event', value: 'checkout_completed' }] })];
      host.otherwise = { html: readFileSync(join(out, 'index.html'), 'utf8') };
      const answerScript = (path: string, script: string): void =>
        void host.overrides.set(path, (response) =>
          response.setHeader('Content-Type', 'text/javascript').end(script),
        );
      answerScript(/<script src="([^"]+)"/.exec(host.otherwise.html)?.[1] ?? '', code);
      answerScript(`/survey/${sdkVersion}/survey.js`, readFileSync(renderer, 'utf8'));
      const { page, errors } = await watchPage(await newVisitor(browser));
      // The server that the example knows, in its place.
      await page.route('http://localhost:4000/**', (route) =>
        route.continue({ url: route.request().url().replace('http://localhost:4000', host.origin) }),
      );
      await page.goto(host.origin);
      await page.getByRole('tab', { name: 'Order' }).click();
      await page.getByRole('button', { name: 'Place the order' }).click();
      await page.frameLocator('iframe[title="Survey"]').locator('#sv-popup').waitFor();
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      await host.stop();
    }
  });
});
