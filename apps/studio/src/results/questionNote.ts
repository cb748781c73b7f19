import type { QuestionResult, QuestionSummary } from '@service-popups/protocol/studio';
import { formatCount, formatSigned, plural } from '../ui/format.js';
import { intervalText } from './intervalText.js';

type Told = Pick<QuestionResult, 'answered' | 'skipped' | 'summary' | 'otherVersions' | 'isRemoved'>;

/** "689 answers, 12 left it out · average 3.9, ± 0.1": how many there are, what they come to, and whose are not among them. */
export function questionNote({
  answered,
  skipped,
  summary,
  otherVersions = [],
  isRemoved = false,
}: Told): string {
  const left = skipped > 0 ? `, ${formatCount(skipped)} left it out` : '';
  const parts = [
    `${plural(answered, 'answer')}${left}`,
    ...(summary.type === 'scale' && answered > 0 ? [scaleNote(summary)] : []),
    ...(otherVersions.length > 0
      ? [`without ${versionsText(otherVersions)}, where it was asked in another form`]
      : []),
    ...(isRemoved ? ['no longer asked'] : []),
  ];
  return parts.join(' · ');
}

function scaleNote({ mean, score }: Extract<QuestionSummary, { type: 'scale' }>): string {
  if (score === null) return `average ${formatSigned(mean.value, 1)}, ${intervalText(mean, 1)}`;
  if (score.metric === 'nps') return `NPS ${formatSigned(score.value)}, ${intervalText(score, 0)}`;
  if (score.metric === 'csat') return `CSAT ${Math.round(score.value)}%, ${intervalText(score, 0)}`;
  return `CES ${score.value.toFixed(1)}, ${intervalText(score, 1)}`;
}

const mostNamed = 3;

function versionsText(versions: readonly number[]): string {
  if (versions.length > mostNamed) return plural(versions.length, 'version');
  const names = versions.toSorted((one, other) => one - other).join(', ');
  return versions.length === 1 ? `version ${names}` : `versions ${names}`;
}
