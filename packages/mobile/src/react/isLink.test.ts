import { describe, expect, it } from 'vitest';
import { isLink } from './isLink.js';

describe('isLink', () => {
  it.each([
    ['https://example.com/privacy', true],
    ['http://example.com/', true],
    ['HTTPS://example.com/', true],
    ['mailto:help@example.com', true],
    ['tel:+3612345', true],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['intent://scan#Intent;scheme=zxing;end', false],
    ['data:text/html,hi', false],
    ['about:blank', false],
    ['', false],
    ['javascript:alert(1)//https://example.com', false],
    ['intent://mailto:help@example.com', false],
  ])('[MOB-14] %s: %s', (url, expected) => {
    expect(isLink(url)).toBe(expected);
  });
});
