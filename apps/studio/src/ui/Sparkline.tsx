import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import './charts.css';
import { remOf } from './textSize.js';

const width = 96;
const height = 28;

/**
 * A small line over days, without axes. Today is not over, so the way to it is dashed: else every line would seem to fall.
 * The label tells what it shows to those who cannot see it.
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([2, width - 2]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([height - 3, 3]);
  const places = values.map((value, index): [number, number] => [x(index), y(value)]);
  const path = line();
  return (
    <svg
      class={values.some((value) => value > 0) ? 'sparkline' : 'sparkline sparkline-none'}
      width={remOf(width)}
      height={remOf(height)}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${values.slice(0, -1).join(', ')}, today so far ${values.at(-1)}`}
    >
      <path d={path(places.slice(0, -1)) ?? ''} />
      <path class="line-open" d={path(places.slice(-2)) ?? ''} />
    </svg>
  );
}
