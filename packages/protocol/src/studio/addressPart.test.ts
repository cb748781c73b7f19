import { describe, expect, it } from 'vitest';
import { readAddressPart, writeAddressPart } from './addressPart.js';

/** What the standard takes for this folder or the one above. */
const folder = /^(?:\.|%2e){1,2}$/i;

describe('a part of an address', () => {
  it.each([
    ...['ada', '', 'a b', 'a/b', '../x', '...', '%', '%41', '2e'],
    ...['.', '..', '%2E', '%2e', '.%2e', '%252E%2E'],
  ])('names %j, as it was written', (text) => {
    const part = writeAddressPart(text);
    expect(part).not.toMatch(folder);
    expect(part).not.toContain('/');
    expect(readAddressPart(decodeURIComponent(part))).toBe(text);
  });

  it('is encoded twice only where an address cannot hold it otherwise', () => {
    expect(['ada', '...', '%41', '..'].map(writeAddressPart)).toEqual(['ada', '...', '%2541', '%252E%252E']);
  });
});
