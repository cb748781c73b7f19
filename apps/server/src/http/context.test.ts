import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './context.js';

function asked(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe("the visitor's address", () => {
  it('is that of the connection, unless a proxy in front may be believed', () => {
    expect(clientAddress(asked('192.0.2.1', '198.51.100.7'), 0)).toBe('192.0.2.1');
    expect(clientAddress(asked('192.0.2.1', '203.0.113.9, 198.51.100.7'), 1)).toBe('198.51.100.7');
    expect(clientAddress(asked('192.0.2.1', '203.0.113.9, 198.51.100.7'), 2)).toBe('203.0.113.9');
  });

  it('is that of the connection when the proxy said nothing', () => {
    for (const forwarded of [undefined, '', ' , ']) {
      expect(clientAddress(asked('192.0.2.1', forwarded), 1)).toBe('192.0.2.1');
    }
    expect(clientAddress(asked('192.0.2.1', '198.51.100.7'), 2)).toBe('192.0.2.1');
  });

  it('is the same from every port, where the proxy names it too', () => {
    expect(clientAddress(asked('192.0.2.1', '198.51.100.7:50123'), 1)).toBe('198.51.100.7');
    const network = clientAddress(asked('2001:db8:1:2::9'), 0);
    for (const forwarded of ['[2001:db8:1:2::9]:50123', '[2001:db8:1:2::9]']) {
      expect(clientAddress(asked('192.0.2.1', forwarded), 1)).toBe(network);
    }
  });

  it('is a network where one household has countless addresses', () => {
    const one = clientAddress(asked('2001:db8:1:2:3:4:5:6'), 0);
    expect(clientAddress(asked('2001:DB8:1:2::9'), 0)).toBe(one);
    expect(clientAddress(asked('2001:db8:1:3::9'), 0)).not.toBe(one);
    expect(clientAddress(asked('2001:db8::1'), 0)).toBe('2001:db8:0:0');
    expect(clientAddress(asked('2001::a:b:c:d:e:f'), 0)).toBe('2001:0:a:b');
    expect(clientAddress(asked('::1'), 0)).toBe('0:0:0:0');
    expect(clientAddress(asked('::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
  });
});
