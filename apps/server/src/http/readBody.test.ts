import { once } from 'node:events';
import { createServer, IncomingMessage, request } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBodyRoom, readBytes } from './readBody.js';
import { Problem } from './problem.js';

describe('bodies that arrive at the same time', () => {
  const endings: (() => void)[] = [];
  afterEach(() => endings.splice(0).forEach((end) => end()));

  const begin = async (maxBytes: number) => {
    let now = 0;
    const room = createBodyRoom(maxBytes, () => now);
    const arrived: number[] = [];
    const server = createServer((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => arrived.push(chunk.length));
      readBytes(incoming, 1_000, room).then(
        (bytes) => response.end(String(bytes.length)),
        (problem: unknown) => {
          response.writeHead(problem instanceof Problem ? problem.options.status : 500).end();
        },
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    /** Sends the first part; `finish` sends the second. */
    const send = (first: number, second = 0) => {
      const headers = { 'content-length': first + second };
      const sending = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false });
      sending.on('error', () => undefined);
      const status = new Promise<number>((resolve) => {
        sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
      });
      sending.write(Buffer.alloc(first));
      if (second === 0) sending.end();
      return { status, finish: () => sending.end(Buffer.alloc(second)), hangUp: () => sending.destroy() };
    };
    const hasArrived = (bytes: number) =>
      expect.poll(() => arrived.reduce((sum, length) => sum + length, 0)).toBe(bytes);
    const pass = (ms: number) => {
      now += ms;
    };
    return { send, hasArrived, pass };
  };

  it('beyond the room for them are refused, and those that were there go on', async () => {
    const { send, hasArrived } = await begin(1_000);
    const early = send(800, 100);
    await hasArrived(800);
    expect(await send(300).status).toBe(503);
    early.finish();
    expect(await early.status).toBe(200);
    expect(await send(900).status).toBe(200);
  });

  it('that trickle in make room for those that come at once', async () => {
    const { send, hasArrived, pass } = await begin(1_000);
    const slow = [send(400, 100), send(400, 100), send(200, 1)];
    await hasArrived(1_000);
    pass(2_500);
    expect(await send(700).status).toBe(200);
    expect(await Promise.all(slow.slice(0, 2).map(({ status }) => status))).toEqual([503, 503]);
    // There was enough room by then.
    slow[2]?.finish();
    expect(await slow[2]?.status).toBe(200);
  });

  it('are refused for their size before they come', async () => {
    const { send } = await begin(10_000);
    const declared = send(1, 1_000);
    expect(await declared.status).toBe(413);
    expect(await send(1_000).status).toBe(200);
  });

  it('that are cut off leave nothing behind', async () => {
    const { send, hasArrived } = await begin(1_000);
    const cut = send(900, 50);
    await hasArrived(900);
    cut.hangUp();
    await expect.poll(() => send(1_000).status).toBe(200);
  });
});

describe('a place in the room for bodies', () => {
  it('is given back once, and nobody who left is asked to make room', () => {
    let now = 0;
    const room = createBodyRoom(10, () => now);
    const asked: string[] = [];
    const enter = (name: string) => room.enter(() => asked.push(name));
    const gone = enter('gone');
    expect([gone.take(2), gone.take(2)]).toEqual([true, true]);
    gone.leave();
    gone.leave();
    const slow = enter('slow');
    expect([slow.take(10), slow.take(1)]).toEqual([true, false]);
    now = 5_000;
    expect(enter('late').take(1)).toBe(false);
    expect(asked).toEqual(['slow']);
  });

  it('make room for others also after the clock was set back', () => {
    let now = 3_600_000;
    const room = createBodyRoom(10, () => now);
    const asked: string[] = [];
    const slow = room.enter(() => {
      asked.push('slow');
      slow.leave();
    });
    slow.take(10);
    now = 5_000;
    expect(room.enter(() => undefined).take(1)).toBe(true);
    expect(asked).toEqual(['slow']);
  });
});

describe('a body whose sender hangs up', () => {
  it('is not waited for, whether that was before it is read or meanwhile', async () => {
    const gone = new IncomingMessage(new Socket()).destroy();
    await once(gone, 'close');
    await expect(readBytes(gone, 1_000)).rejects.toMatchObject({ options: { status: 400 } });

    const going = new IncomingMessage(new Socket());
    const read = readBytes(going, 1_000);
    going.destroy();
    await expect(read).rejects.toMatchObject({ options: { status: 400 } });
  });
});
