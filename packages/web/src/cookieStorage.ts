import { attempt, type KeyValueStorage } from '@service-popups/core';

/** Cookies that outlive this are cut to it by browsers anyway. */
const lifeSeconds = 400 * 86_400;

/**
 * Keeps the identity in a cookie of the given domain besides, so that its subdomains share it. Everything else stays
 * where it is: cookies travel with every request of the host's.
 */
export function createCookieStorage(storage: KeyValueStorage, domain: string): KeyValueStorage {
  const isShared = (key: string): boolean => key.endsWith(':identity');
  const write = (key: string, value: string, maxAge: number): void => {
    const secure = location.protocol === 'https:' ? ';secure' : '';
    document.cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)};domain=${domain};path=/;max-age=${maxAge};samesite=lax${secure}`;
  };
  const read = (key: string): string | undefined => {
    const start = `${encodeURIComponent(key)}=`;
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
    return attempt(() => found && decodeURIComponent(found.slice(start.length)));
  };
  return {
    getItem: (key) => (isShared(key) && read(key)) || storage.getItem(key),
    setItem(key, value) {
      if (isShared(key)) write(key, value, lifeSeconds);
      storage.setItem(key, value);
    },
    removeItem(key) {
      if (isShared(key)) write(key, '', 0);
      storage.removeItem(key);
    },
  };
}
