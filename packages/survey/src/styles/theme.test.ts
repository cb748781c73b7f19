import { describe, expect, it } from 'vitest';
import { contrastWithCard, fontFamily, luminance, parseColor, standOut, themeValues } from './theme.js';

/** A repeatable row of colors. */
function colors(count: number): string[] {
  let seed = 42;
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return `#${(seed % 16_777_216).toString(16).padStart(6, '0')}`;
  });
}

describe('colors', () => {
  it.each([
    ['#3257e0', [50, 87, 224]],
    ['#FFF', [255, 255, 255]],
    ['#a0c', [170, 0, 204]],
    ['red', undefined],
    ['#12', undefined],
    ['#1234567', undefined],
    ['rgb(1,2,3)', undefined],
    ['#fff;background:url(x)', undefined],
    [undefined, undefined],
  ])('%s is read as %j', (text, expected) => {
    expect(parseColor(text)).toEqual(expected);
  });

  it('luminance is that of WCAG at its ends', () => {
    expect(luminance([0, 0, 0])).toBeCloseTo(0, 2);
    expect(luminance([255, 255, 255])).toBeCloseTo(1, 5);
  });

  it('text on any of 500 colors has a contrast of 4.5 or more', () => {
    for (const color of colors(500)) {
      const values = themeValues(false, { buttonPrimaryColor: color }, undefined);
      const light = luminance(parseColor(color) ?? []);
      const contrast = values['on-accent'] === '#fff' ? 1.05 / (light + 0.05) : (light + 0.05) / 0.05;
      expect(contrast, color).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('any of 500 colors stands out from the card where it carries meaning, light and dark', () => {
    for (const color of colors(500)) {
      for (const isDark of [false, true]) {
        const strong = standOut(parseColor(color) ?? [], isDark);
        expect(contrastWithCard(strong, isDark), `${color} ${isDark}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('a color that reads on the card is left as it is', () => {
    expect(themeValues(false, { buttonPrimaryColor: '#3257e0' }, undefined)['strong']).toBe('rgb(50,87,224)');
  });

  it('a button in the color of the card has an outline in another one', () => {
    const values = themeValues(false, { buttonPrimaryColor: '#ffffff' }, undefined);
    expect(values['strong']).not.toBe(values['accent']);
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
