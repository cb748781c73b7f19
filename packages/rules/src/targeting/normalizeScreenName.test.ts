import { describe, expect, it } from 'vitest';
import { normalizeScreenName } from './normalizeScreenName.js';
import { splitLocation } from './splitLocation.js';

const uuid = '9b2f0c1e-5d1a-4f7e-8a53-0d6f1c2b3a4d';

describe('screen names', () => {
  it('[SCR-1] the query is dropped, and numeric and UUID segments become :id', () => {
    expect(normalizeScreenName('/product/42?x=1')).toBe('/product/:id');
    expect(normalizeScreenName(`/user/${uuid}/edit`)).toBe('/user/:id/edit');
    expect(normalizeScreenName(`/user/${uuid.toUpperCase()}`)).toBe('/user/:id');
    expect(normalizeScreenName('/7/8/nine')).toBe('/:id/:id/nine');
    expect(normalizeScreenName('Checkout?step=2')).toBe('Checkout');
  });

  it('[SCR-1] what only contains a number or a UUID stays', () => {
    for (const name of ['/item-42', '/42nd', '/4.2', `/x${uuid}`, `/${uuid}x`, `/${uuid.slice(1)}`, '/:id']) {
      expect(normalizeScreenName(name)).toBe(name);
    }
  });

  it('[SCR-1] a fragment is dropped unless it is a hash route, which is normalized likewise', () => {
    expect(normalizeScreenName('/home#plans')).toBe('/home');
    expect(normalizeScreenName('/home#42')).toBe('/home');
    expect(normalizeScreenName('/#/user/42?x=1')).toBe('/#/user/:id');
    expect(normalizeScreenName('/app?x=1#/item/7')).toBe('/app#/item/:id');
  });

  it('[SCR-1] one without end is cut, after its numbers have become longer', () => {
    expect(normalizeScreenName('/7'.repeat(1_000))).toBe('/:id'.repeat(512));
    expect(normalizeScreenName(`/${'1'.repeat(100_000)}x`)).toHaveLength(2_048);
  });

  it('takes a location apart', () => {
    expect(splitLocation('/a?b=c?d#/e?f')).toEqual({ path: '/a', query: 'b=c?d', route: '/e' });
    expect(splitLocation('/a#b')).toEqual({ path: '/a', query: '', route: undefined });
    expect(splitLocation('')).toEqual({ path: '', query: '', route: undefined });
  });
});
