import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath } from '../../scripts/findOnPath.mjs';
import { freePort } from '../../scripts/freePort.mjs';
import { provideBrowser } from './provideBrowser.mjs';
import { checkPage, servePage } from './smokePage.mjs';

/** The driver's browser: the one of the 4.1 packages; its folder holds the name of the architecture. */
function findMiniBrowser() {
  const listed = spawnSync('dpkg', ['-L', 'libwebkit2gtk-4.1-0'], { encoding: 'utf8' }).stdout ?? '';
  return listed.split('\n').find((path) => path.endsWith('/MiniBrowser') && existsSync(path));
}

/** The driver, the screen it draws to and the browser it drives: all three, or it is not there. */
function findWebKit() {
  const driverPath = findOnPath('WebKitWebDriver');
  const xvfb = findOnPath('xvfb-run');
  const binary = findMiniBrowser();
  return driverPath && xvfb && binary ? { driverPath, xvfb, binary } : undefined;
}

/** @returns {Promise<string | undefined>} why it was not run; undefined when it passed */
export async function smokeInWebKit() {
  const packages = ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'];
  const programs = await provideBrowser({ title: 'WebKitGTK', packages, find: findWebKit });
  if (programs === undefined) return `install the packages ${packages.join(', ')}`;
  const { driverPath, xvfb, binary } = programs;
  const host = await servePage();
  const port = await freePort();
  const driver = spawn(xvfb, ['-a', driverPath, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  /**
   * @param {string} path
   * @param {unknown} [body]
   * @param {string} [method]
   * @returns {Promise<unknown>}
   */
  const ask = async (path, body, method = 'POST') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const { value } = /** @type {{ value: unknown }} */ (await response.json());
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  try {
    /** @type {unknown} */
    let session;
    for (let attempt = 0; session === undefined && attempt < 40; attempt += 1) {
      await wait(500);
      session = await ask('/session', {
        capabilities: {
          alwaysMatch: {
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary, args: ['--automation'] },
          },
        },
      }).catch((error) => (attempt < 39 ? undefined : Promise.reject(error)));
    }
    const { sessionId } = /** @type {{ sessionId: string }} */ (session);
    const base = `/session/${sessionId}`;
    await ask(`${base}/url`, { url: host.url });
    const wrong = /** @type {string[]} */ (
      await ask(`${base}/execute/sync`, { script: checkPage, args: [] })
    );
    await ask(base, undefined, 'DELETE').catch(() => undefined);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return undefined;
  } finally {
    // The whole group: xvfb-run leaves its children behind otherwise.
    if (driver.pid !== undefined) process.kill(-driver.pid);
    host.close();
  }
}
