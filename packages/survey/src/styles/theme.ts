import type { PopupStyle, SurveySettings } from '@service-popups/protocol';

/** Red, green and blue, 0 to 255. */
type Rgb = readonly number[];

/** Reads `#rgb` and `#rrggbb`. Anything else is no color that goes into a sheet. */
export function parseColor(text: string | undefined = ''): Rgb | undefined {
  const long = text.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
    .exec(long)
    ?.slice(1)
    .map((part) => parseInt(part, 16));
}

/** How light a color is, 0 to 1, as WCAG defines it. */
export function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of a color with the card, 1 to 21: white, or the dark card whose luminance is 0.01. */
export function contrastWithCard(color: Rgb, isDark: boolean): number {
  const light = luminance(color) + 0.05;
  return isDark ? light / 0.06 : 1.05 / light;
}

/** Black or white, whichever reads better: on every color one of the two has a contrast of 4.5 or more. */
function readableOn(color: Rgb): string {
  return luminance(color) > 0.18 ? '#000' : '#fff';
}

/** The color itself, or the nearest lighter or darker one that reads on the card. */
export function standOut(color: Rgb, isDark: boolean): Rgb {
  let candidate = color;
  for (let share = 0; contrastWithCard(candidate, isDark) < 4.6 && share < 1; share += 0.05) {
    candidate = color.map((value) => Math.round(value + ((isDark ? 255 : 0) - value) * share));
  }
  return candidate;
}

/** The names in a font family, each quoted: whatever else it holds cannot reach a sheet. */
export function fontFamily(family: string | undefined): string | undefined {
  return family
    ?.match(/[\p{L}\d][\p{L}\d _-]*/gu)
    ?.map((name) => (/^[a-z-]+$/.test(name) ? name : `"${name}"`))
    .join();
}

/** The custom properties that a definition changes; all others have their values in base.css. */
export function themeValues(
  isDark: boolean,
  settings: SurveySettings,
  style: PopupStyle | undefined,
): Record<string, string | undefined> {
  const [accent, second, bar] = [
    settings.buttonPrimaryColor,
    settings.buttonSecondaryColor,
    settings.loadingBarColor,
  ].map(parseColor);
  const strong = accent && standOut(accent, isDark);
  const css = (color: Rgb | undefined) => color && `rgb(${color.join()})`;
  return {
    accent: css(accent),
    'on-accent': accent && readableOn(accent),
    // Also the outline of what is filled with the accent: in the color of the card it would not be seen otherwise.
    strong: css(strong),
    second: css(second),
    'on-second': second && readableOn(second),
    // With a surface of its own the button starts where the text does, and not its label.
    quiet: second && '0px',
    bar: css(bar),
    font: fontFamily(style?.font?.family),
  };
}
