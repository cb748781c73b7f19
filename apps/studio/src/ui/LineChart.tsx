import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useMemo, useState } from 'preact/hooks';
import './charts.css';
import { dayTicks } from './dayTicks.js';
import { formatDate, formatDay, formatNumber, formatTick } from './format.js';
import { remOf, textScale } from './textSize.js';
import { useWidth } from './useWidth.js';

export interface ChartPoint {
  day: string;
  value: number;
  low?: number;
  high?: number;
}

const height = 240;
const edge = { top: 12, right: 14, bottom: 28, left: 40 };

/** A line over days, its interval as a band. Read by pointer, by finger or by arrow keys, and aloud as the table behind it. */
export function LineChart({
  points,
  label,
  fromZero = false,
  today,
}: {
  points: readonly ChartPoint[];
  label: string;
  fromZero?: boolean;
  /** A day that is still being counted: the way to it is dashed, else every line would seem to fall. */
  today?: string;
}) {
  const [room, frame] = useWidth(640, 240);
  // It is drawn for the usual text size, and grows with it.
  const width = room / textScale();
  const [chosen, setChosen] = useState<number>();
  const { x, y, ticks } = scalesOf(points, width, fromZero);
  const last = points.at(-1);
  const days = dayTicks(points.length, Math.floor(width / 110)).flatMap((place) => points[place] ?? []);
  // Nov 16 alone may be that of this year or of the last.
  const dayText = points[0]?.day.slice(0, 4) === last?.day.slice(0, 4) ? formatDay : formatDate;
  const nameOf = ({ day }: ChartPoint): string => `${dayText(day)}${day === today ? ' so far' : ''}`;
  // Up to a year of rows, which the pointer does not change.
  const table = useMemo(
    () => <PointTable label={label} rows={points.map((point) => [nameOf(point), describe(point)])} />,
    [points, label, today],
  );
  const current = chosen === undefined ? undefined : points[chosen];
  const share = current === undefined ? 0 : (x(current) / width) * 100;
  const whole = last?.day === today ? points.slice(0, -1) : points;
  const path = line<ChartPoint>(x, (point) => y(point.value));
  const band = area<ChartPoint>(
    x,
    (point) => y(point.low ?? point.value),
    (point) => y(point.high ?? point.value),
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setChosen(Math.min(points.length - 1, Math.max(0, (chosen ?? points.length - 1) + step)));
  };
  const onPoint = (event: PointerEvent & { currentTarget: Element }): void => {
    const at = (event.clientX - event.currentTarget.getBoundingClientRect().left) / textScale();
    const distances = points.map((point) => Math.abs(x(point) - at));
    setChosen(distances.indexOf(Math.min(...distances)));
  };

  return (
    <figure class="chart" ref={frame}>
      <svg
        width={remOf(width)}
        height={remOf(height)}
        font-size={11}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}. Use the left and right arrow keys to read it day by day.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
        onPointerLeave={({ pointerType }) => {
          // A finger hides what it points at: what it read stays after it is lifted.
          if (pointerType === 'mouse') setChosen(undefined);
        }}
        onBlur={() => setChosen(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick} class="chart-tick">
            <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
            <text x={edge.left - 10} y={y(tick) + 4} text-anchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {days.map((point, index) => (
          <text
            key={point.day}
            class="chart-day"
            x={x(point)}
            y={height - 6}
            text-anchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
          >
            {dayText(point.day)}
          </text>
        ))}
        <path class="chart-band" d={band([...points]) ?? ''} />
        <path class="chart-line" d={path([...whole]) ?? ''} />
        {whole !== points && <path class="chart-line line-open" d={path(points.slice(-2)) ?? ''} />}
        {last !== undefined && <circle class="chart-dot" cx={x(last)} cy={y(last.value)} r={4} />}
        {current !== undefined && (
          <g>
            <line
              class="chart-cursor"
              x1={x(current)}
              x2={x(current)}
              y1={edge.top}
              y2={height - edge.bottom}
            />
            <circle class="chart-dot" cx={x(current)} cy={y(current.value)} r={4} />
          </g>
        )}
      </svg>
      {/* Below its day, and inside the chart on its first and its last one. */}
      <figcaption
        class="chart-caption"
        aria-live="polite"
        style={{ left: `${share}%`, translate: `-${share}%` }}
      >
        {current !== undefined && `${nameOf(current)}: ${describe(current)}`}
      </figcaption>
      {table}
    </figure>
  );
}

/** For those who hear the page: a screen reader keeps the arrow keys for itself. */
function PointTable({ label, rows }: { label: string; rows: readonly [day: string, words: string][] }) {
  return (
    <div class="visually-hidden">
      <table>
        <caption>{label}</caption>
        <tbody>
          {rows.map(([day, words]) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describe({ value, low, high }: ChartPoint): string {
  const interval =
    low === undefined || high === undefined ? '' : `, between ${round(low)} and ${round(high)}`;
  return `${round(value)}${interval}`;
}

const round = (value: number): string => formatNumber(Math.round(value * 10) / 10);

const timeOf = (point: ChartPoint | undefined): number => Date.parse(point?.day ?? '');

function scalesOf(points: readonly ChartPoint[], width: number, fromZero: boolean) {
  const lows = points.map(({ low, value }) => low ?? value);
  const highs = points.map(({ high, value }) => high ?? value);
  const y = scaleLinear()
    .domain([fromZero ? 0 : Math.min(...lows), Math.max(...highs, fromZero ? 1 : -Infinity)])
    .nice(4)
    .range([height - edge.bottom, edge.top]);
  const days = scaleLinear()
    .domain([timeOf(points[0]), timeOf(points.at(-1))])
    .range([edge.left, width - edge.right]);
  // What begins at zero is a count, and there is no half of a person.
  return {
    x: (point: ChartPoint) => days(timeOf(point)),
    y,
    ticks: y.ticks(4).filter((tick) => !fromZero || Number.isInteger(tick)),
  };
}
