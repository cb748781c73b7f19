import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../diagnostics/logger.js';
import type { ServerEnv } from '../../http/context.js';
import { createOneAtATime } from '../../oneAtATime.js';
import { streamDownload } from './streamDownload.js';

/** What somebody gets who asks for a file of these parts. */
async function download(parts: () => AsyncGenerator<string>, readPart = createOneAtATime()) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', now: () => 0, write: (line) => lines.push(line) });
  const app = new Hono<ServerEnv>().get('/', (context) =>
    streamDownload(
      { context, tools: { logger, readPart } },
      { name: 'answers.csv', type: 'text/csv', parts: parts() },
    ),
  );
  const server = createServer((request, response) => void getRequestListener(app.fetch)(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const text = await answer.text().catch(() => undefined);
    return { text, type: answer.headers.get('content-type'), lines };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('a file that is written as it is read', () => {
  it('arrives whole', async () => {
    const parts = async function* () {
      yield 'a,b\n';
      yield 'ä,2\n';
    };
    expect(await download(parts)).toEqual({
      text: 'a,b\nä,2\n',
      type: 'text/csv; charset=utf-8',
      lines: [],
    });
  });

  it('is read part by part in turn with others', async () => {
    const readPart = createOneAtATime();
    let busy = 0;
    const most: number[] = [];
    const read = async () => {
      most.push((busy += 1));
      await new Promise((resolve) => setImmediate(resolve));
      busy -= 1;
    };
    const parts = async function* () {
      for (const part of ['a', 'b', 'c']) {
        await read();
        yield part;
      }
    };
    const files = await Promise.all([parts, parts, parts].map((each) => download(each, readPart)));
    expect(files.map(({ text }) => text)).toEqual(['abc', 'abc', 'abc']);
    expect(new Set(most)).toEqual(new Set([1]));
  });

  it('does not pass for whole when it breaks off, and the log tells why', async () => {
    const parts = async function* () {
      yield 'a,b\n';
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('the connection was lost');
    };
    const { text, lines } = await download(parts);
    expect(text).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('a download broke off');
  });
});
