import './charts.css';
import { formatCount } from './format.js';

export interface Bar {
  id: string;
  label: string;
  value: number;
  /** Beside the count, such as a share. */
  note?: string;
}

/** Bars with their names and figures: readable without a legend, and as a list by those who hear it. */
export function BarList({ bars, max }: { bars: readonly Bar[]; max?: number }) {
  const full = max ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div class="bars-frame">
      <ul class="bars">
        {bars.map(({ id, label, value, note }) => (
          <li key={id} class="bar">
            <span class="bar-label" title={label} dir="auto">
              {label}
            </span>
            <span class="bar-track" aria-hidden="true">
              <span class="bar-fill" style={{ width: `${full === 0 ? 0 : (value / full) * 100}%` }} />
            </span>
            <span class="bar-value">
              {formatCount(value)} {note !== undefined && <span class="muted">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
