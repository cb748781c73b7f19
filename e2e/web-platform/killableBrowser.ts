import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';
import { chromiumArguments } from '../../scripts/findChromium.mjs';
import { chromiumPath } from './testPages.js';

export interface KillableBrowser {
  readonly openPage: (url: string) => Promise<Page>;
  /** All of its processes at once, without a warning: what was not on the disk is gone. */
  readonly kill: () => Promise<void>;
}

/** A browser with a profile that stays, in a process group of its own. */
export async function launchKillable(profile: string): Promise<KillableBrowser> {
  const child = spawn(
    chromiumPath(),
    [...chromiumArguments, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  let address = '';
  for await (const line of createInterface({ input: child.stderr })) {
    address = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  // Nobody reads on, and a full pipe would hold the browser up.
  child.stderr.resume();
  const browser = await chromium.connectOverCDP(address);
  return {
    openPage: async (url) => {
      const context = browser.contexts()[0] ?? (await browser.newContext());
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
  };
}
