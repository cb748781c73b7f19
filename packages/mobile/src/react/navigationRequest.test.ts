import { describe, expect, it } from 'vitest';
import { judgeNavigation } from './navigationRequest.js';

const base = 'https://cdn.example.com';

describe('judgeNavigation', () => {
  it.each([
    ['about:blank', 'stay'],
    ['about:srcdoc', 'stay'],
    ['https://cdn.example.com', 'stay'],
    ['https://cdn.example.com/', 'stay'],
    ['https://cdn.example.com/#question-2', 'stay'],
    ['https://cdn.example.com/privacy', 'outside'],
    ['https://cdn.example.com.evil.example', 'outside'],
    ['http://example.com/', 'outside'],
    ['HTTPS://example.com/', 'outside'],
    ['mailto:help@example.com', 'outside'],
    ['tel:+3612345', 'outside'],
    ['javascript:alert(1)', 'refuse'],
    ['file:///etc/passwd', 'refuse'],
    ['intent://scan#Intent;scheme=zxing;end', 'refuse'],
    ['data:text/html,hi', 'refuse'],
    ['', 'refuse'],
    ['javascript:alert(1)//about:blank', 'refuse'],
    ['about:blanket', 'refuse'],
    ['javascript:alert(1)//https://example.com', 'refuse'],
    ['intent://mailto:help@example.com', 'refuse'],
  ])('[MOB-14] %s: %s', (url, verdict) => {
    expect(judgeNavigation(url, base)).toBe(verdict);
    expect(judgeNavigation(url, `${base}/`)).toBe(verdict);
    expect(judgeNavigation(url, 'https://CDN.Example.com')).toBe(verdict);
  });
});
