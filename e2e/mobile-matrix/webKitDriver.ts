import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/freePort.mjs';
import type { PageDriver } from '../mobile/surveyHtmlChecks.js';

/** The MiniBrowser of the 4.1 packages: the one of 6.0 cannot be driven everywhere. */
function findMiniBrowser(): string | undefined {
  const { stdout } = spawnSync('dpkg-query', ['-L', 'libwebkit2gtk-4.1-0'], { encoding: 'utf8' });
  return stdout.split('\n').find((path) => path.endsWith('/MiniBrowser'));
}

export function hasWebKit(): boolean {
  const isThere = (name: string): boolean => spawnSync('which', [name]).status === 0;
  return isThere('WebKitWebDriver') && isThere('xvfb-run') && findMiniBrowser() !== undefined;
}

/** WebKitGTK, the nearest thing to an iPhone's WebView: its driver speaks WebDriver, which is a dozen requests. */
export async function openWebKit(): Promise<{ readonly driver: PageDriver; close(): Promise<void> }> {
  const port = await freePort();
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
  });
  const base = `http://127.0.0.1:${port}`;
  const { sessionId } = await newSession(base, child);
  const call = async <Value>(path: string, body?: object): Promise<Value> =>
    request<Value>(`${base}/session/${sessionId}${path}`, body);
  await call('/window/rect', { width: 400, height: 820 });
  return {
    driver: {
      open: (url) => call('/url', { url }),
      run: <Value>(body: string) => call<Value>('/execute/sync', { script: body, args: [] }),
      screenshot: async (path) =>
        writeFileSync(path, Buffer.from(await call<string>('/screenshot'), 'base64')),
    },
    close: async () => {
      await fetch(`${base}/session/${sessionId}`, { method: 'DELETE' }).catch(() => undefined);
      // The wrapper, the driver and its display are one process group.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    },
  };
}

async function newSession(base: string, child: ChildProcess): Promise<{ sessionId: string }> {
  const capabilities = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    },
  };
  for (const end = Date.now() + 60_000; ;) {
    const session = await request<{ sessionId: string }>(`${base}/session`, { capabilities }).catch(
      (error: unknown) => {
        if (Date.now() > end || child.exitCode !== null) throw error;
        return undefined;
      },
    );
    if (session !== undefined) return session;
    await wait(300);
  }
}

async function request<Value>(url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
