import type { PopupStyle, SurveySettings } from '@service-popups/protocol';

/** How light `#rgb` or `#rrggbb` is, 0 to 1, as WCAG defines it; undefined for all else, which comes into no sheet. */
export function luminance(color = ''): number | undefined {
  const long = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long) ?? [];
  const [red, green = 0, blue = 0] = parts.map((part) => ((parseInt(part, 16) / 255 + 0.055) / 1.055) ** 2.4);
  return red === undefined ? red : 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
  const values: Record<string, string | undefined> = { font: fontFamily(style?.font?.family) };
  const { buttonPrimaryColor: accent, buttonSecondaryColor: second, loadingBarColor: bar } = settings;
  for (const [name, color] of Object.entries({ accent, second, bar })) {
    const light = luminance(color);
    if (light === undefined) continue;
    values[name] = color;
    // Whichever reads better: on every color one of the two has a contrast of 4.5 or more.
    values[`on-${name}`] = light > 0.18 ? '#000' : '#fff';
    // One that has less on the card is mixed with the color of the text, light by light, by as much as it takes.
    if (name === 'accent')
      values['strong'] =
        `color-mix(in srgb-linear,var(--sv-text) ${Math.max(0, isDark ? 34 - 151 * light : 100 - 17 / light)}%,${color})`;
    // With a surface of its own the button starts where the text does, and not its label.
    if (name === 'second') values['quiet'] = '0px';
  }
  return values;
}
