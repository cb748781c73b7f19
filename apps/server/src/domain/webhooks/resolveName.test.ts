import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createResolveName } from './resolveName.js';
import { sendWebhook } from './sendWebhook.js';

/** A name server that gives these addresses to every question, or says nothing at all. */
async function startNameServer(answer: readonly string[] | 'silence') {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, { port, address }) => {
    asked.push(question.toString('latin1'));
    if (answer !== 'silence') socket.send(assembleAnswer(question, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, asked, stop: () => socket.close() };
}

function assembleAnswer(question: Buffer, addresses: readonly string[]): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const type = question.readUInt16BE(end - 4);
  const records = addresses
    .filter((address) => isIP(address) === (type === 28 ? 6 : 4))
    .map((address) => {
      const data = addressBytes(address);
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(type, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  [1, records.length, 0, 0].forEach((count, index) => head.writeUInt16BE(count, 4 + 2 * index));
  return Buffer.concat([head, question.subarray(12, end), ...records]);
}

/** Of version 6 only the written-out form. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
}

describe("the name of a webhook's target", () => {
  const endings: (() => void)[] = [];
  afterEach(() => endings.splice(0).forEach((end) => end()));
  const begin = async (answer: readonly string[] | 'silence') => {
    const { server, asked, stop } = await startNameServer(answer);
    endings.push(stop);
    return { resolveName: createResolveName({ servers: [server], timeoutMs: 1_000 }), asked };
  };
  const message = { url: 'https://hooks.example/', secret: 's', deliveryId: '1', event: 'test', body: '{}' };

  it('stands for all its addresses, those of version 4 first', async () => {
    const { resolveName } = await begin(['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '93.184.215.14']);
    expect(await resolveName('hooks.example')).toEqual([
      '93.184.215.14',
      '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    ]);
  });

  it('that has no address is told so', async () => {
    const { resolveName } = await begin([]);
    await expect(resolveName('hooks.example')).rejects.toThrow('no address');
  });

  it('that also leads inside is not reached, be it by one of many addresses', async () => {
    const { resolveName } = await begin(['93.184.215.14', '10.0.0.1']);
    const outcome = await sendWebhook({ ...message, now: 0 }, { allowLoopback: false, resolveName });
    expect(outcome).toEqual({ ok: false, reason: 'The name leads into a private network.' });
  });

  it('whose server never answers is given up, and holds up no look-up of another', async () => {
    const { resolveName, asked } = await begin('silence');
    const tries = Array.from({ length: 8 }, (_, index) =>
      sendWebhook(
        { ...message, url: `https://hooks${index}.example/`, now: 0 },
        { allowLoopback: false, resolveName },
      ),
    );
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(8);
    const first = await Promise.race([lookup('localhost').then(() => 'localhost'), ...tries]);
    expect(first).toBe('localhost');
    for (const outcome of await Promise.all(tries)) {
      expect(outcome).toEqual({ ok: false, reason: 'The name could not be resolved.' });
    }
  });
});
