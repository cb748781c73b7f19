import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../framework/eventually.js';

const program = fileURLToPath(new URL('./app.cjs', import.meta.url));
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Takes batches while it is up, and remembers every event by its id. */
async function startServer() {
  const names = new Map<string, string>();
  const state = { isUp: true };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url?.endsWith('/key/popups') === true)
        return response.end(JSON.stringify({ popups: [], tracking: { enabled: true } }));
      // Silence, as on a train: the request hangs and the answer never comes.
      if (!state.isUp) return undefined;
      const { metadata } = JSON.parse(Buffer.concat(chunks).toString()) as {
        metadata: { events: { id: string; name: string }[] };
      };
      for (const { id, name } of metadata.events) names.set(id, name);
      return response.end(JSON.stringify({ accepted: metadata.events.length, duplicates: 0 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, names, state };
}

async function launch(folder: string, url: string, mode: 'work' | 'idle'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, folder, url, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endings.push(() => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

describe('an app that is killed in the background', () => {
  it.each([
    ['with the server answering', true],
    ['with the server silent', false],
  ])('[F-43] loses nothing, %s: what was not sent leaves on the next launch, once', async (_name, isUp) => {
    const folder = mkdtempSync(join(tmpdir(), 'app-kill-'));
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startServer();
    server.state.isUp = isUp;
    const first = await launch(folder, server.url, 'work');
    const gone = new Promise((resolve) => first.once('exit', resolve));
    first.kill('SIGKILL');
    await gone;
    server.state.isUp = true;
    await launch(folder, server.url, 'idle');
    await eventually(
      async () => server.names.size,
      (size) => size >= 30,
      { what: 'thirty events' },
    );
    expect(new Set(server.names.values()).size).toBe(30);
    expect(server.names.size).toBe(30);
  });
});
