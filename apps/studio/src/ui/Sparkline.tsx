import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { remOf } from './textSize.js';

const width = 96;
const height = 28;

/** A small line without axes. The label tells what it shows to those who cannot see it. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([2, width - 2]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([height - 3, 3]);
  const path = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  )([...values]);
  return (
    <svg
      class="sparkline"
      width={remOf(width)}
      height={remOf(height)}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path
        d={path ?? ''}
        fill="none"
        stroke={values.some((value) => value > 0) ? 'var(--accent)' : 'var(--line-strong)'}
        stroke-width="1.6"
        stroke-linejoin="round"
      />
    </svg>
  );
}
