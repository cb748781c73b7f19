// Of the results what is compared with what was reckoned: no intervals, no words.
import type { Results } from '@service-popups/protocol/studio';

/** Sums of floats differ in their last digits by the order in which they are made. */
export const round = <Value extends number | null | undefined>(value: Value): Value =>
  (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value) as Value;

export function tellResults(results: Results) {
  return {
    totals: [results.shown, results.started, results.completed],
    rates: [round(results.responseRate?.value), round(results.completionRate?.value)],
    medianMs: results.medianMs,
    score: results.score === null ? null : [round(results.score.value), results.score.n],
    funnel: results.funnel
      .filter(({ id }) => id.startsWith('page:'))
      .map(({ id, count, passed }) => [id, count, passed ?? 0]),
    questions: results.questions.map(
      ({ question, answered, skipped, isRemoved, otherVersions, summary }) => ({
        id: question.id,
        answered,
        skipped,
        isRemoved: isRemoved ?? false,
        otherVersions: otherVersions?.toSorted() ?? [],
        figures: figuresOf(summary),
      }),
    ),
  };
}

type Summary = Results['questions'][number]['summary'];

function figuresOf(summary: Summary): unknown {
  switch (summary.type) {
    case 'choices':
      return Object.fromEntries(
        summary.choices.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]),
      );
    case 'scale':
      return [
        Object.fromEntries(
          summary.counts.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
        ),
        summary.score === null ? null : [round(summary.score.value), summary.score.n],
      ];
    case 'numbers':
      return [
        round(summary.mean),
        round(summary.median),
        summary.min,
        summary.max,
        summary.bins.reduce((all, { count }) => all + count, 0),
      ];
    case 'dates':
      return summary.bins.reduce((all, { count }) => all + count, 0);
    case 'texts':
      return summary.latest.length;
    case 'ranking':
      return Object.fromEntries(
        summary.options.map(({ id, meanRank, first }) => [id, [round(meanRank), first]]),
      );
    case 'matrix':
      return Object.fromEntries(
        summary.rows.flatMap((row) =>
          summary.columns.map((column, index) => [`${row.id} ${column.id}`, row.counts[index]]),
        ),
      );
    case 'points':
      return Object.fromEntries(summary.options.map(({ id, mean }) => [id, round(mean)]));
    default:
      return undefined;
  }
}
