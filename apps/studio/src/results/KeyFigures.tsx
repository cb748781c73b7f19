import type { Results } from '@service-popups/protocol/studio';
import { formatCount, formatDuration, formatShare } from '../ui/format.js';
import { intervalText } from './intervalText.js';

interface Figure {
  label: string;
  value: string;
  note: string;
  tone?: 'good' | 'bad';
}

/** The four figures that are read first, each with what it is compared to. */
export function KeyFigures({ results }: { results: Results }) {
  const figures = [responseRate(results), completion(results), score(results), medianTime(results)].filter(
    (figure) => figure !== undefined,
  );
  return (
    <dl class="figures">
      {figures.map(({ label, value, note, tone }) => (
        <div key={label} class="figure">
          <dt class="muted">{label}</dt>
          <dd>
            <span class="figure-value">{value}</span>{' '}
            <span class={`figure-note figure-${tone ?? 'plain'}`}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function responseRate({ responseRate: rate, previous, shown, started }: Results): Figure {
  if (rate === null) return { label: 'Response rate', value: '–', note: 'not shown yet' };
  const points = previous.responseRate === null ? undefined : (rate.value - previous.responseRate) * 100;
  if (points === undefined)
    return {
      label: 'Response rate',
      value: formatShare(rate.value),
      note: `${formatCount(started)} of ${formatCount(shown)}`,
    };
  const size = Math.abs(points).toFixed(1);
  if (size === '0.0') return { label: 'Response rate', value: formatShare(rate.value), note: 'as before' };
  return {
    label: 'Response rate',
    value: formatShare(rate.value),
    note: `${points < 0 ? '−' : '+'}${size} pts vs. before`,
    tone: points < 0 ? 'bad' : 'good',
  };
}

function completion({ completionRate, completed, started }: Results): Figure {
  if (completionRate === null) return { label: 'Completion', value: '–', note: 'nobody started yet' };
  return {
    label: 'Completion',
    value: formatShare(completionRate.value),
    note: `${formatCount(completed)} of ${formatCount(started)}`,
  };
}

const metricNames = { nps: 'NPS', csat: 'CSAT', ces: 'CES' } as const;

function score({ score: estimate }: Results): Figure | undefined {
  if (estimate === null) return undefined;
  const isNps = estimate.metric === 'nps';
  const isShare = estimate.metric === 'csat';
  return {
    label: metricNames[estimate.metric],
    value: isNps
      ? String(Math.round(estimate.value))
      : isShare
        ? formatShare(estimate.value / 100)
        : estimate.value.toFixed(2),
    note: `${intervalText(estimate, isNps || isShare ? 0 : 2)} at 95%`,
  };
}

function medianTime({ medianMs, previous }: Results): Figure {
  if (medianMs === null) return { label: 'Median time', value: '–', note: '' };
  if (previous.medianMs === null)
    return { label: 'Median time', value: formatDuration(medianMs), note: 'to complete' };
  const seconds = Math.round((medianMs - previous.medianMs) / 1_000);
  if (seconds === 0) return { label: 'Median time', value: formatDuration(medianMs), note: 'as before' };
  return {
    label: 'Median time',
    value: formatDuration(medianMs),
    note: `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} s vs. before`,
    tone: seconds < 0 ? 'good' : 'bad',
  };
}
