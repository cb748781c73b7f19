/** Contrast of two colors by WCAG 2: from 1 (the same) to 21 (black on white). Undefined for what is no hex color. */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(color: string): number | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(full.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
