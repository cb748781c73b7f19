import { describe, expect, it } from 'vitest';
import { isFromHere } from './isFromHere.js';

const alone = { publicUrl: '', trustedProxies: 0 };
const reached = { publicUrl: 'https://popups.example.com', trustedProxies: 0 };
const ask = (headers: Record<string, string>, remoteAddress: string | undefined, config = alone) =>
  isFromHere({ headers, socket: { remoteAddress } }, config);
const direct = { host: 'localhost:4000' };

describe('a request comes from this very machine', () => {
  it.each([
    ['of version 4', '127.0.0.1', 'localhost:4000'],
    ['of version 4 as one of version 6', '::ffff:127.0.0.1', '127.0.0.1:4000'],
    ['of version 6', '::1', '[::1]:4000'],
  ])('where it was made to its own address %s', (_kind, address, host) => {
    expect(ask({ host }, address)).toBe(true);
    expect(ask({ host }, address, { ...alone, publicUrl: 'http://localhost:4000' })).toBe(true);
  });

  it('not where it came over a network', () => {
    expect(ask(direct, '192.0.2.1')).toBe(false);
    expect(ask(direct, '::ffff:192.0.2.1')).toBe(false);
    expect(ask(direct, undefined)).toBe(false);
  });

  it.each([
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-forwarded-host': 'popups.example.com' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
    { via: '1.1 proxy' },
  ])('not where a proxy on it says that it passes it on, as by %o', (headers: Record<string, string>) => {
    expect(ask({ ...direct, ...headers }, '127.0.0.1')).toBe(false);
  });

  it('not where a proxy on it, or a page under a foreign name, asks for another host', () => {
    expect(ask({ host: 'popups.example.com' }, '127.0.0.1')).toBe(false);
    expect(ask({ host: 'localhost.example.com' }, '127.0.0.1')).toBe(false);
    expect(ask({ host: '127.0.0.1.example.com' }, '127.0.0.1')).toBe(false);
    expect(ask({ host: 'not a host' }, '127.0.0.1')).toBe(false);
    expect(ask({}, '127.0.0.1')).toBe(false);
  });

  it('not where a proxy that nobody told of may stand in front; one that is trusted says what it passes on', () => {
    expect(ask(direct, '127.0.0.1', reached)).toBe(false);
    expect(ask(direct, '127.0.0.1', { ...reached, trustedProxies: 1 })).toBe(true);
  });
});
