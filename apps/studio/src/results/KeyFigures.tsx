import type { Results } from '@service-popups/protocol/studio';
import { formatCount, formatDuration, formatShare, formatSigned } from '../ui/format.js';
import { intervalText } from './intervalText.js';

interface Figure {
  label: string;
  value: string;
  note: string;
  tone?: 'good' | 'bad';
}

/**
 * The four figures that are read first, each with what it is compared to.
 *
 * @param isPart the filter picks among the answers, while the first two count everybody
 */
export function KeyFigures({ results, isPart }: { results: Results; isPart: boolean }) {
  const ofAll = (figure: Figure): Figure =>
    isPart ? { label: figure.label, value: figure.value, note: 'over all answers' } : figure;
  const figures = [
    ofAll(responseRate(results)),
    ofAll(completion(results)),
    score(results),
    medianTime(results),
  ].filter((figure) => figure !== undefined);
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
  const label = 'Response rate';
  if (rate === null) return { label, value: '–', note: 'nobody saw it' };
  const value = formatShare(rate.value);
  if (previous.responseRate === null)
    return { label, value, note: `${formatCount(started)} of ${formatCount(shown)}` };
  const before = formatShare(previous.responseRate);
  if (before === value) return { label, value, note: 'as before' };
  return { label, value, note: `from ${before}`, tone: rate.value < previous.responseRate ? 'bad' : 'good' };
}

function completion({ completionRate, completed, started }: Results): Figure {
  if (completionRate === null) return { label: 'Completion', value: '–', note: 'nobody started' };
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
      ? formatSigned(estimate.value)
      : isShare
        ? formatShare(estimate.value / 100)
        : estimate.value.toFixed(2),
    note: `${intervalText(estimate, isNps || isShare ? 0 : 2)} at 95%`,
  };
}

function medianTime({ medianMs, previous }: Results): Figure {
  const label = 'Median time';
  if (medianMs === null) return { label, value: '–', note: '' };
  const value = formatDuration(medianMs);
  if (previous.medianMs === null) return { label, value, note: 'to complete' };
  const before = formatDuration(previous.medianMs);
  if (before === value) return { label, value, note: 'as before' };
  return { label, value, note: `from ${before}`, tone: medianMs < previous.medianMs ? 'good' : 'bad' };
}
