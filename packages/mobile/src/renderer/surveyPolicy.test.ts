import { describe, expect, it } from 'vitest';
import { nonceOf, surveyPolicy } from './surveyPolicy.js';

const renderer = 'https://cdn.example.com/survey/1.5.0/survey.js';
const directive = (name: string, font: string | undefined, url = renderer): string | undefined =>
  surveyPolicy(url, font, 'n')
    .split('; ')
    .find((each) => each.startsWith(`${name} `));

describe('surveyPolicy', () => {
  it.each([
    ['https://fonts.example/inter.css', 'font-src https://fonts.example'],
    ['http://localhost:4000/inter.css', 'font-src http://localhost:4000'],
    ['data:,https://evil.example', undefined],
    ['javascript:https://evil.example', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('allows a font from %s with %s', (url, expected) => {
    expect(directive('font-src', url)).toBe(expected);
    expect(directive('style-src', url)).toBe(
      `style-src 'nonce-n'${expected?.slice('font-src'.length) ?? ''}`,
    );
  });

  it('allows scripts beside the renderer and pictures over https, and no connection at all', () => {
    const policy = surveyPolicy(renderer, undefined, 'n');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'nonce-n' https://cdn.example.com/survey/1.5.0/",
      "style-src 'nonce-n'",
      'img-src https: https://cdn.example.com',
      'font-src',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('lets no address end a directive', () => {
    const url = "https://cdn.example.com/a; connect-src *, 'unsafe-inline'/survey.js";
    expect(directive('script-src', undefined, url)).not.toMatch(/[;,]|'unsafe/);
  });
});

describe('nonceOf', () => {
  it.each([
    ['b7f7-4000', 'b7f7-4000'],
    ['a"><b', 'ab'],
    ['"\'>', 'survey'],
  ])('makes of %s the nonce %s', (token, nonce) => {
    expect(nonceOf(token)).toBe(nonce);
  });
});
