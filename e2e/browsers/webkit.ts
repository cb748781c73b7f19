import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/freePort.mjs';
import { findWebKit } from './findBrowsers.js';
import type { StartBrowser } from './testBrowser.js';
import { startSession } from './webDriver.js';

const windowScript = fileURLToPath(new URL('./webkitWindow.js', import.meta.url));

export const startWebKit: StartBrowser = async (profile = '') => {
  const programs = findWebKit();
  if (programs === undefined) throw new Error('There is no WebKitGTK.');
  const port = await freePort();
  const driver = spawn(programs.screen, ['-a', programs.driver, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const gone = once(driver, 'exit');
  const end = async (): Promise<void> => {
    // The whole group: xvfb-run leaves its children behind otherwise.
    if (driver.pid !== undefined) process.kill(-driver.pid);
    await gone;
  };
  try {
    const session = await startSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: programs.runtime, args: ['-m', windowScript, profile] },
    });
    const quit = async (): Promise<void> => {
      try {
        await session.quit();
      } finally {
        await end();
      }
    };
    return { openTab: session.openTab, quit };
  } catch (error) {
    await end();
    throw error;
  }
};
