import type { PopupStyle, SurveySettings } from '@service-popups/protocol';
import { contrast, cssColor, mix, parseColor, readableOn, standOut } from './color.js';
import type { Rgb } from './color.js';

type Tone = 'light' | 'dark';

interface Palette {
  readonly surface: Rgb;
  readonly text: Rgb;
  readonly muted: Rgb;
  readonly line: Rgb;
  /** The outline of a field, which must be seen (3:1). */
  readonly edge: Rgb;
  readonly soft: Rgb;
  readonly accent: Rgb;
  readonly error: Rgb;
  readonly outline: string;
  readonly shadow: string;
}

const palettes: Readonly<Record<Tone, Palette>> = {
  light: {
    surface: [255, 255, 255],
    text: [20, 23, 31],
    muted: [92, 100, 115],
    line: [223, 227, 234],
    edge: [134, 142, 156],
    soft: [246, 247, 249],
    accent: [50, 87, 224],
    error: [180, 35, 24],
    outline: 'rgb(20 23 31/.08)',
    shadow: '0 2px 6px rgb(20 23 31/.06),0 16px 48px rgb(20 23 31/.16)',
  },
  dark: {
    surface: [23, 25, 30],
    text: [241, 242, 245],
    muted: [161, 168, 181],
    line: [44, 48, 56],
    edge: [108, 115, 128],
    soft: [32, 35, 42],
    accent: [134, 162, 255],
    error: [255, 143, 122],
    outline: 'rgb(255 255 255/.12)',
    shadow: '0 2px 6px rgb(0 0 0/.3),0 16px 48px rgb(0 0 0/.5)',
  },
};

const systemFont = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';
/** Names only: letters, digits, blanks, hyphens, quotes around a name, commas between. */
const fontGrammar = /^[\p{L}\p{N} _-]+$|^(['"]?[\p{L}\p{N} _-]+['"]?\s*,?\s*)+$/u;

/** The custom properties that all of base.css is drawn with. */
export function themeValues(
  tone: Tone,
  settings: SurveySettings,
  font: PopupStyle['font'],
): Readonly<Record<string, string>> {
  const palette = palettes[tone];
  const { surface, text } = palette;
  const accent = parseColor(settings.buttonPrimaryColor) ?? palette.accent;
  const second = parseColor(settings.buttonSecondaryColor);
  const strong = standOut(accent, surface, text);
  return {
    scheme: tone,
    surface: cssColor(surface),
    text: cssColor(text),
    muted: cssColor(palette.muted),
    line: cssColor(palette.line),
    edge: cssColor(palette.edge),
    soft: cssColor(palette.soft),
    error: cssColor(palette.error),
    outline: palette.outline,
    shadow: palette.shadow,
    accent: cssColor(accent),
    'on-accent': cssColor(readableOn(accent)),
    // A button in the color of the card gets an outline, so that it is still seen as one.
    'accent-line': contrast(accent, surface) < 3 ? cssColor(strong) : 'transparent',
    strong: cssColor(strong),
    tint: cssColor(mix(strong, surface, tone === 'dark' ? 0.16 : 0.08)),
    bar: cssColor(parseColor(settings.loadingBarColor) ?? accent),
    font: font && isFontName(font.family) ? `${quoteFont(font.family)},${systemFont}` : systemFont,
    ...(second && { second: cssColor(second), 'on-second': cssColor(readableOn(second)) }),
  };
}

/** True for a font family that may stand in a sheet. */
export function isFontName(family: string): boolean {
  return family.length < 257 && fontGrammar.test(family);
}

function quoteFont(family: string): string {
  return family
    .split(',')
    .map((name) => name.replace(/['"]/g, '').trim())
    .filter(Boolean)
    .map((name) => (/^[a-z-]+$/.test(name) ? name : `"${name}"`))
    .join(',');
}
