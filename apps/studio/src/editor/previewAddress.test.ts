import { describe, expect, it } from 'vitest';
import { previewAddress, proposedSite } from './previewAddress.js';

describe('previewAddress', () => {
  it.each([
    ['https://shop.test', 'https://shop.test/?preview=x'],
    ['https://shop.test/a?b=1', 'https://shop.test/a?b=1&preview=x'],
    ['https://shop.test/#/route', 'https://shop.test/?preview=x#/route'],
    ['shop.test/a', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('of %s is %s', (site, address) => {
    expect(previewAddress(site, 'preview=x')).toBe(address);
  });
});

describe('proposedSite', () => {
  it.each([
    ['demo', [], 'http://studio.test/demo'],
    ['demo', ['https://shop.test'], 'https://shop.test'],
    ['mine', ['https://shop.test', 'https://other.test'], 'https://shop.test'],
    ['mine', ['https://*.shop.test', 'https://shop.test'], 'https://shop.test'],
    ['mine', ['https://*.shop.test'], ''],
    ['mine', [], ''],
  ])('of %s with %j is %j', (projectId, origins, site) => {
    expect(proposedSite(projectId, origins, 'http://studio.test')).toBe(site);
  });
});
