const usual = 16;

/** A length in pixels, for what is drawn in the same measure as the sheets: it follows the browser's text size. */
export const remOf = (pixels: number): string => `${pixels / usual}rem`;

/** How much larger the text is than browsers have it by themselves. */
export const textScale = (): number =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / usual;
