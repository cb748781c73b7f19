/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const hex = /^#([\da-f]{3}|[\da-f]{6})$/i;
const functional = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$/i;

/** Reads `#rgb`, `#rrggbb` and opaque `rgb()`. Anything else is no color we would put into a sheet. */
export function parseColor(text: string | undefined): Rgb | undefined {
  const digits = hex.exec(text?.trim() ?? '')?.[1];
  if (digits) {
    const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
    return rgb(pairs?.map((pair) => parseInt(pair, 16)));
  }
  return rgb(
    functional
      .exec(text?.trim() ?? '')
      ?.slice(1)
      .map(Number),
  );
}

function rgb(values: readonly number[] | undefined): Rgb | undefined {
  const [red, green, blue] = values ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue];
}

/** How light a color is, 0 to 1, as WCAG defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, 1 to 21. */
export function contrast(left: Rgb, right: Rgb): number {
  const [light = 0, dark = 0] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the first color over the second. */
export function mix(color: Rgb, under: Rgb, share: number): Rgb {
  const [red, green, blue] = color.map((value, index) =>
    Math.round(value * share + (under[index] ?? 0) * (1 - share)),
  ) as [number, number, number];
  return [red, green, blue];
}

/** Near-black or white, whichever reads better on this color: never below 4.5. */
export function readableOn(color: Rgb): Rgb {
  const dark: Rgb = [13, 16, 23];
  const light: Rgb = [255, 255, 255];
  // The softer dark is kept where it suffices; a mid gray needs real black.
  if (contrast(color, light) >= 4.5) return light;
  return contrast(color, dark) >= 4.5 ? dark : [0, 0, 0];
}

/** The color itself, or the nearest one toward the text color that stands out enough on the surface. */
export function standOut(color: Rgb, surface: Rgb, text: Rgb): Rgb {
  for (let share = 1; share > 0; share -= 0.1) {
    const candidate = mix(color, text, share);
    if (contrast(candidate, surface) >= 4.5) return candidate;
  }
  return text;
}

export function cssColor([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}
