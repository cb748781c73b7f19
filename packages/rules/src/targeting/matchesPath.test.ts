import { describe, expect, it } from 'vitest';
import { contextWith, popupWith } from '../test/targeting.js';
import { decide } from './decide.js';
import { matchesPath } from './matchesPath.js';

const matches = (pattern: string, path: string): boolean => matchesPath(pattern, { path });

describe('matchesPath', () => {
  it('finds each stretch between two stars in turn', () => {
    expect(matches('/**/a/**/b/**', '/x/a/y/b')).toBe(true);
    expect(matches('/**/a/**/b/**', '/x/b/y/a')).toBe(false);
    expect(matches('/**/a/b/**/a/c', '/a/a/b/a/b/a/c')).toBe(true);
    expect(matches('/**/a/b', '/a/b/a/b')).toBe(true);
    expect(matches('/a/**/**/b', '/a/b')).toBe(true);
    expect(matches('/a/**/**', '/a')).toBe(true);
    expect(matches('/a/**/b', '/a')).toBe(false);
    expect(matches('/a/b', '/a')).toBe(false);
  });

  it('keeps out where one of several exclusions matches', () => {
    const popup = popupWith({ segments: { excludedPaths: ['/elsewhere', '/home'] } });
    expect(decide(popup, contextWith()).failed).toBe('paths');
  });

  it('finds each piece of a segment in turn', () => {
    expect(matches('/*ab*ab*', '/xabyabz')).toBe(true);
    expect(matches('/*ab*ab*', '/xaby')).toBe(false);
    expect(matches('/a*b*', '/b')).toBe(false);
    expect(matches('/*a*b', '/ab')).toBe(true);
    expect(matches('/*ab*b', '/ab')).toBe(false);
    expect(matches('/x*a', '/ya')).toBe(false);
    expect(matches('/x*a', '/xb')).toBe(false);
  });

  it('takes time in proportion to the path, whatever the pattern', () => {
    // One exponential or quadratic step takes longer than a test may.
    const long = 'a'.repeat(100_000);
    const deep = '/a'.repeat(100_000);
    expect(matches(`/${'a*'.repeat(1_000)}b`, `/${long}`)).toBe(false);
    expect(matches(`/${'*a'.repeat(1_000)}*b*c`, `/${long}`)).toBe(false);
    expect(matches(`${'/**/a'.repeat(300)}/b`, deep)).toBe(false);
    expect(matches(`${'/**/*a*'.repeat(300)}/b`, deep)).toBe(false);
  });

  it('does not read an address as a path, nor a path as an address', () => {
    const location = { path: '/a', url: 'https://example.com/a' };
    expect(matchesPath('https://example.com/a', location)).toBe(true);
    expect(matchesPath('http://example.com/a', location)).toBe(false);
    expect(matchesPath('/https://example.com/a', location)).toBe(false);
    expect(matchesPath('https:/example.com/a', location)).toBe(false);
    expect(matchesPath('/a', { path: '/b', url: 'https://example.com/a' })).toBe(false);
  });
});
