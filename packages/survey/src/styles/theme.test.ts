import { describe, expect, it } from 'vitest';
import { fontFamily, luminance, themeValues } from './theme.js';

/** A repeatable row of colors. */
function colors(count: number): string[] {
  let seed = 42;
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return `#${(seed % 16_777_216).toString(16).padStart(6, '0')}`;
  });
}

const cards = {
  light: { card: '#ffffff', text: '#14171f' },
  dark: { card: '#17191e', text: '#f1f2f5' },
} as const;

const lightOf = (color: string) => luminance(color) ?? NaN;

/** How well one color is seen on another, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The share of light of one of two figures of a color, and the other way round. */
const toLight = (part: number) => (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92);
const fromLight = (light: number) => (light > 0.0031308 ? 1.055 * light ** (1 / 2.4) - 0.055 : light * 12.92);

/** What a browser makes of `color-mix(in srgb-linear,var(--sv-text) 40%,#aabbcc)`. */
function mixed(value: string, text: string): string {
  const [, percent = '', color = ''] =
    /^color-mix\(in srgb-linear,var\(--sv-text\) (\S+)%,(\S+)\)$/.exec(value) ?? [];
  const share = Number(percent) / 100;
  const part = (of: string, at: number) => toLight(parseInt(of.slice(at, at + 2), 16) / 255);
  return `#${[1, 3, 5]
    .map((at) => Math.round(255 * fromLight(part(color, at) * (1 - share) + part(text, at) * share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** How far a color is from grey, 0 to 255. */
function colorfulness(color: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts);
}

describe('colors', () => {
  it.each([
    ['#3257e0', true],
    ['#FFF', true],
    ['#a0c', true],
    ['red', false],
    ['#12', false],
    ['#1234567', false],
    ['rgb(1,2,3)', false],
    ['#fff;background:url(x)', false],
    [undefined, false],
  ])('whether %s comes into a sheet: %s', (color, expected) => {
    const settings = {
      buttonPrimaryColor: color,
      buttonSecondaryColor: color,
      loadingBarColor: color,
    } as Record<string, string>;
    const { accent, second, bar } = themeValues(false, settings, undefined);
    const own = expected ? color : undefined;
    expect([accent, second, bar]).toEqual([own, own, own]);
  });

  it('luminance is that of WCAG at its ends', () => {
    expect(luminance('#000')).toBeCloseTo(0, 2);
    expect(luminance('#fff')).toBeCloseTo(1, 5);
  });

  it('text on any of 500 colors has a contrast of 4.5 or more', () => {
    for (const color of colors(500)) {
      const values = themeValues(false, { buttonPrimaryColor: color }, undefined);
      expect(contrast(values['on-accent'] ?? '', color), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('any of 500 colors stands out from the card where it carries meaning, light and dark', () => {
    for (const color of [...colors(500), '#ffffff', '#000000', '#ffff00', '#0000ff']) {
      for (const theme of ['light', 'dark'] as const) {
        const { strong = '' } = themeValues(theme === 'dark', { buttonPrimaryColor: color }, undefined);
        const { card, text } = cards[theme];
        expect(contrast(mixed(strong, text), card), `${color} ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('a color that reads on the card is left as it is', () => {
    const { strong = '' } = themeValues(false, { buttonPrimaryColor: '#3257e0' }, undefined);
    expect(mixed(strong, cards.light.text)).toBe('#3257e0');
  });

  it.each([
    ['#ff0000', 'light'],
    ['#e60012', 'light'],
    ['#ff6d00', 'light'],
    ['#00e676', 'light'],
    ['#ff0000', 'dark'],
    ['#1d4ed8', 'dark'],
  ] as const)('%s keeps its hue on a %s card: no more is mixed in than it takes', (color, theme) => {
    const { strong = '' } = themeValues(theme === 'dark', { buttonPrimaryColor: color }, undefined);
    const { card, text } = cards[theme];
    const drawn = mixed(strong, text);
    expect(contrast(drawn, card)).toBeLessThan(6);
    expect(colorfulness(drawn)).toBeGreaterThan(colorfulness(color) * 0.5);
  });

  it('a button in the color of the card has an outline in another one', () => {
    const { strong = '' } = themeValues(false, { buttonPrimaryColor: '#ffffff' }, undefined);
    expect(mixed(strong, cards.light.text)).not.toBe('#ffffff');
  });
});

describe('fonts', () => {
  it.each([
    ['Inter', '"Inter"'],
    ['"Segoe UI", sans-serif', '"Segoe UI",sans-serif'],
    ['Ubuntu Mono, monospace', '"Ubuntu Mono",monospace'],
    ['x;} body { color: red', 'x,body ,color,red'],
    ['', undefined],
    [undefined, undefined],
  ])('%s becomes %s', (family, expected) => {
    expect(fontFamily(family)?.replaceAll('"body "', 'body ')).toBe(expected);
  });
});
