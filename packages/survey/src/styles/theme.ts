import type { PopupStyle, SurveySettings } from '@service-popups/protocol';

/** Red, green and blue, 0 to 255. */
type Rgb = readonly number[];

/** Reads `#rgb`, `#rrggbb` and `rgb(r, g, b)`. Anything else is no color that goes into a sheet. */
export function parseColor(text = ''): Rgb | undefined {
  const digits = /^#(?:[\da-f]{3}){1,2}$/i.test(text) && text.slice(1);
  const parts = digits
    ? digits.match(digits.length > 3 ? /../g : /./g)?.map((part) => parseInt(part + part, 16) % 256)
    : /^rgb\((\d+)[ ,]+(\d+)[ ,]+(\d+)\)$/.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part < 256) ? parts : undefined;
}

/** How light a color is, 0 to 1, as WCAG defines it. */
export function luminance(color: Rgb): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return color.reduce((sum, value, index) => {
    const part = value / 255;
    return sum + (weights[index] ?? 0) * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}

/** The contrast of a color with the card, 1 to 21: white, or the dark card whose luminance is 0.0097. */
export function contrastWithCard(color: Rgb, isDark: boolean): number {
  return isDark ? (luminance(color) + 0.05) / 0.0597 : 1.05 / (luminance(color) + 0.05);
}

/** Black or white, whichever reads better: on every color one of the two has a contrast of 4.5 or more. */
function readableOn(color: Rgb): string {
  return luminance(color) > 0.18 ? '#000' : '#fff';
}

/** The color itself, or the nearest lighter or darker one that reads on the card. */
export function standOut(color: Rgb, isDark: boolean): Rgb {
  const end = isDark ? 255 : 0;
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = color.map((value) => Math.round(value + (end - value) * share));
    if (contrastWithCard(candidate, isDark) >= 4.5) return candidate;
  }
  return [end, end, end];
}

/** Names of fonts, quoted or not, with commas between. */
const fontNames = /^['"]?[\p{L}\d][\p{L}\d _-]*['"]?(?:\s*,\s*['"]?[\p{L}\d][\p{L}\d _-]*['"]?)*$/u;

/** A font family as it may stand in a sheet; undefined when it is none. */
export function fontFamily(family: string | undefined): string | undefined {
  return family && fontNames.test(family)
    ? family
        .replace(/['"]/g, '')
        .replace(/[^,]+/g, (name) => `"${name.trim()}"`)
        .replace(/"([a-z]+(?:-[a-z]+)*)"/g, '$1')
    : undefined;
}

/** The custom properties that a definition changes; all others have their values in base.css. */
export function themeValues(
  isDark: boolean,
  settings: SurveySettings,
  style: PopupStyle | undefined,
): Record<string, string | undefined> {
  const accent = parseColor(settings.buttonPrimaryColor);
  const second = parseColor(settings.buttonSecondaryColor);
  const strong = accent && standOut(accent, isDark);
  const css = (color: Rgb | undefined) => color && `rgb(${color.join()})`;
  return {
    accent: css(accent),
    'on-accent': accent && readableOn(accent),
    // A button in the color of the card gets an outline, so that it is still seen as one.
    'accent-line': accent && (contrastWithCard(accent, isDark) < 3 ? css(strong) : css(accent)),
    strong: css(strong),
    second: css(second),
    'on-second': second && readableOn(second),
    bar: css(parseColor(settings.loadingBarColor)),
    font: fontFamily(style?.font?.family),
  };
}
