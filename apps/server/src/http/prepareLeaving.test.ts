import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { prepareLeaving } from './prepareLeaving.js';

const endless = 600_000;

async function begin() {
  const open: ServerResponse[] = [];
  const server = createServer((_request, response) => open.push(response));
  const leave = prepareLeaving(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const connect = () =>
    new Promise<Socket>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(socket));
      socket.on('error', () => undefined);
    });
  return { open, leave, connect };
}

describe('leaving', () => {
  it('does not wait for connections that never said a word', async () => {
    const { leave, connect } = await begin();
    await connect();
    await expect(leave(endless)).resolves.toBeUndefined();
  });

  it('waits for a request that was taken, and answers it', async () => {
    const { open, leave, connect } = await begin();
    const socket = await connect();
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => open.length).toBe(1);
    let hasLeft = false;
    const leaving = leave(endless).then(() => (hasLeft = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(hasLeft).toBe(false);
    open[0]?.end('done');
    await leaving;
    await ended;
    expect(said).toMatch(/^HTTP\/1\.1 200[\s\S]*done/);
    // Nothing more is sent on a connection that goes.
    expect(said).toContain('Connection: close');
  });

  it('tells whoever asks on an open connection meanwhile that it goes', async () => {
    const { open, leave, connect } = await begin();
    const socket = await connect();
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ask = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(ask);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.end('first');
    await expect.poll(() => said).toContain('first');
    expect(said).toContain('Connection: keep-alive');
    const other = await connect();
    other.write(ask);
    await expect.poll(() => open.length).toBe(2);
    // In two pieces: a request that has begun is waited for.
    socket.write('GET / HTTP/1.1\r\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const leaving = leave(endless);
    socket.write('Host: x\r\n\r\n');
    await expect.poll(() => open.length).toBe(3);
    for (const response of open.slice(1)) response.end('last');
    await leaving;
    await expect.poll(() => said).toMatch(/Connection: close[\s\S]*last$/);
  });

  it('cuts what does not end in time', async () => {
    const { open, leave, connect } = await begin();
    const socket = await connect();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => open.length).toBe(1);
    await expect(leave(50)).resolves.toBeUndefined();
  });
});
