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

/** What a browser makes of `color-mix(in srgb,#aabbcc 40%,var(--sv-text))`. */
function mixed(value: string, text: string): string {
  const [, color = '', percent = ''] =
    /^color-mix\(in srgb,(\S+) (\d+)%,var\(--sv-text\)\)$/.exec(value) ?? [];
  const share = Number(percent) / 100;
  const part = (of: string, at: number) => parseInt(of.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(part(color, at) * share + part(text, at) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
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
