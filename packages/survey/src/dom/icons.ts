import { s } from './h.js';

/** An icon of lines on a 24 × 24 grid. It is decoration: its meaning stands in words beside it. */
function lines(...points: readonly string[]): SVGElement {
  return s(
    'svg',
    { class: 'sv-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    ...points.map((each) => s('polyline', { points: each })),
  );
}

export const closeIcon = () => lines('6 6 18 18', '18 6 6 18');
export const checkIcon = () => lines('5 12.5 10 17.5 19 7.5');
export const warningIcon = () => lines(circle(9), '12 7.5 12 13', '12 16.4 12 16.6');
export const upIcon = () => lines('6 15 12 9 18 15');
export const downIcon = () => lines('6 9 12 15 18 9');
export const minusIcon = () => lines('6 12 18 12');
export const plusIcon = () => lines('6 12 18 12', '12 6 12 18');
export const gripIcon = () => lines('5 9 19 9', '5 15 19 15');

export function starIcon(): SVGElement {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 ? 4.4 : 10;
    const angle = (corner * Math.PI) / 5;
    return point(12 + radius * Math.sin(angle), 12.8 - radius * Math.cos(angle));
  });
  return s(
    'svg',
    { class: 'sv-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('polygon', { points: points.join(' ') }),
  );
}

/** A face whose mouth goes from −1 (a deep frown) to 1 (a broad smile). */
export function faceIcon(mood: number): SVGElement {
  const mouth = Array.from({ length: 13 }, (_, step) => {
    const x = step / 6 - 1;
    return point(12 + x * 4.4, 15 + mood * (1.3 - 2.6 * x * x));
  });
  return lines(circle(9.6), mouth.join(' '), '9 9 9 10', '15 9 15 10');
}

/** A circle as a polygon: `cx`, `cy` and `r` are CSS properties that a reset would take away. */
function circle(radius: number): string {
  return Array.from({ length: 49 }, (_, step) => {
    const angle = (step * Math.PI) / 24;
    return point(12 + radius * Math.cos(angle), 12 + radius * Math.sin(angle));
  }).join(' ');
}

function point(x: number, y: number): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
