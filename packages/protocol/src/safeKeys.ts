/** Keys that could reach a prototype. They are refused wherever a host, a server or a person chooses a key. */
export const hostileKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** True for a key that may be stored: not empty, not hostile. */
export function isSafeKey(key: string): boolean {
  return key !== '' && !hostileKeys.includes(key);
}
