import { s } from './h.js';

/**
 * An icon of lines on a 24 × 24 grid. It is decoration: its meaning stands in words beside it. Points only, no
 * circles and paths: a circle's radius and a path's data are CSS properties, which a reset takes away.
 */
function lines(...points: readonly string[]): SVGElement {
  return s(
    'svg',
    { class: 'sv-icon', viewBox: '0 0 24 24', 'aria-hidden': true },
    ...points.map((each) => s('polyline', { points: each })),
  );
}

export const closeIcon = () => lines('6 6 18 18', '18 6 6 18');
export const checkIcon = () => lines('5 13 10 18 19 8');
export const upIcon = () => lines('6 15 12 9 18 15');
export const downIcon = () => lines('6 9 12 15 18 9');
export const minusIcon = () => lines('6 12 18 12');
export const plusIcon = () => lines('6 12 18 12', '12 6 12 18');
export const gripIcon = () => lines('6 9 18 9', '6 15 18 15');

/** Ten corners and the first two again, so that the line closes without a notch. */
export const starIcon = () => lines('12 2 15 8 22 9 17 14 18 21 12 18 6 21 7 14 2 9 9 8 12 2 15 8');

/** A face whose mouth goes from −1 (a deep frown) to 1 (a broad smile). */
export const faceIcon = (mood: number) => {
  const mouth = [-4, -2, 0, 2, 4].map((x) => [12 + x, 15 + mood * (1.3 - x * x * 0.15)]);
  // Joined, they read as their numbers with commas between.
  return lines(String(mouth), '9 9 9 10', '15 9 15 10');
};
