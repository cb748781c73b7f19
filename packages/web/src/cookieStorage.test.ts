import { createMemoryStorage } from '@service-popups/core';
import { describe, expect, it, vi } from 'vitest';
import { createCookieStorage } from './cookieStorage.js';

/** A cookie jar as a page sees it: names and values alone, and `max-age=0` removes. */
function stubCookies(protocol = 'https:') {
  const jar = new Map<string, string>();
  const written: string[] = [];
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('max-age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return { jar, written };
}

const key = 'service-popups:pk_1:identity';

describe('createCookieStorage', () => {
  it('shares the identity with subdomains by a cookie of the given domain', () => {
    const { written } = stubCookies();
    createCookieStorage(createMemoryStorage(), '.example.com').setItem(key, '{"id":"a;b=c"}');
    expect(written[0]).toContain(';domain=.example.com;path=/;');
    expect(written[0]).toContain('samesite=lax;secure');
    const onSubdomain = createCookieStorage(createMemoryStorage(), '.example.com');
    expect(onSubdomain.getItem(key)).toBe('{"id":"a;b=c"}');
  });

  it('keeps everything else out of cookies', () => {
    const { jar } = stubCookies();
    const storage = createCookieStorage(createMemoryStorage(), '.example.com');
    storage.setItem('service-popups:pk_1:history', 'x');
    expect(jar.size).toBe(0);
    expect(storage.getItem('service-popups:pk_1:history')).toBe('x');
  });

  it('falls back to the storage where cookies are refused, damaged or gone', () => {
    const { jar } = stubCookies();
    const storage = createCookieStorage(createMemoryStorage(), '.example.com');
    storage.setItem(key, 'mine');
    jar.clear();
    expect(storage.getItem(key)).toBe('mine');
    jar.set(encodeURIComponent(key), '%E0%A4%A');
    expect(storage.getItem(key)).toBe('mine');
  });

  it('removes the cookie with the record, and asks for no TLS on plain http', () => {
    const { jar, written } = stubCookies('http:');
    const storage = createCookieStorage(createMemoryStorage(), 'example.com');
    storage.setItem(key, 'mine');
    expect(written[0]).not.toContain('secure');
    storage.removeItem(key);
    expect(jar.size).toBe(0);
    expect(storage.getItem(key)).toBeNull();
  });
});
