import { describe, expect, it } from 'vitest';
import { createPageClaims } from './pageClaims.js';
import { resolveAddresses } from './resolveAddress.js';

describe('claims on a page', () => {
  it('give the screen to one at a time, and only its owner frees it', () => {
    const shared = new Map<string, unknown>();
    const [one, two] = [createPageClaims(shared, 'a'), createPageClaims(shared, 'b')];
    expect([one.takeScreen(), two.takeScreen(), one.takeScreen()]).toEqual([true, false, true]);
    two.leaveScreen();
    two.release();
    expect([two.isScreenTaken(), two.takeScreen()]).toEqual([true, false]);
    one.leaveScreen();
    expect([one.isScreenTaken(), two.takeScreen()]).toEqual([false, true]);
    two.release();
    expect(one.isScreenTaken()).toBe(false);
  });

  it('let one instance of a key watch the page, and the next one after it is gone', () => {
    const shared = new Map<string, unknown>();
    const first = createPageClaims(shared, 'a');
    expect([
      first.isWatcher,
      createPageClaims(shared, 'a').isWatcher,
      createPageClaims(shared, 'b').isWatcher,
    ]).toEqual([true, false, true]);
    createPageClaims(shared, 'a').release();
    expect(createPageClaims(shared, 'a').isWatcher).toBe(false);
    first.release();
    expect(createPageClaims(shared, 'a').isWatcher).toBe(true);
  });
});

describe('resolveAddresses', () => {
  it.each([
    [{}, undefined, ['http://localhost:4000', 'http://localhost:4000']],
    [{}, 'https://cdn.example', ['https://cdn.example', 'https://cdn.example']],
    [{ baseUrl: 'https://api.example//' }, undefined, ['https://api.example', 'https://api.example']],
    [
      { baseUrl: 'https://api.example/sv/' },
      'https://cdn.example',
      ['https://api.example/sv', 'https://cdn.example'],
    ],
    [
      { baseUrl: 'https://api.example', sdkBaseUrl: 'https://files.example/' },
      'https://cdn.example',
      ['https://api.example', 'https://files.example'],
    ],
  ] as const)('of %j and a script from %s are %j', (given, origin, expected) => {
    const { baseUrl, sdkBaseUrl } = resolveAddresses(given, origin);
    expect([baseUrl, sdkBaseUrl]).toEqual(expected);
  });
});
