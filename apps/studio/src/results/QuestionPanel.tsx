import type { QuestionResult, QuestionSummary } from '@service-popups/protocol/studio';
import { BarList } from '../ui/BarList.js';
import { formatCount, formatNumber, formatRange, formatShare, formatTick, plural } from '../ui/format.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { choiceBars } from './choiceBars.js';
import { dateBars } from './dateBars.js';
import { noneText } from './noneText.js';
import { questionNote } from './questionNote.js';

/** One question's answers, drawn by their kind. */
export function QuestionPanel({
  result,
  versions,
  isFiltered,
  onOpen,
}: {
  result: QuestionResult;
  /** That have answers. */
  versions: readonly number[];
  isFiltered: boolean;
  onOpen: (responseId: string) => void;
}) {
  const { question, summary, answered, otherVersions = [] } = result;
  const isElsewhere = !isFiltered && otherVersions.some((version) => versions.includes(version));
  return (
    <Panel title={question.label}>
      <p class="muted small question-note">{questionNote(result)}</p>
      {answered === 0 ? (
        <EmptyState title="No answers">
          {isElsewhere
            ? 'Nobody answered it in this form. Choose a version above to see what was answered before.'
            : noneText('Nobody answered', isFiltered)}
        </EmptyState>
      ) : (
        <Summary summary={summary} onOpen={onOpen} />
      )}
    </Panel>
  );
}

function Summary({ summary, onOpen }: { summary: QuestionSummary; onOpen: (responseId: string) => void }) {
  switch (summary.type) {
    case 'choices':
      return (
        <>
          <BarList {...choiceBars(summary.choices)} />
          {summary.others.length > 0 && (
            <>
              <h3 class="others-title">In their own words</h3>
              <TextList texts={summary.others.map((text) => ({ text }))} />
            </>
          )}
        </>
      );
    case 'scale':
      return <Columns columns={summary.counts.map(({ value, count }) => ({ name: String(value), count }))} />;
    case 'numbers':
      return (
        <>
          <Columns
            columns={summary.bins.map(({ from, to, count }) => ({
              name: formatRange(from, to),
              count,
            }))}
          />
          <p class="muted small">
            Median {formatNumber(summary.median)}, average {formatNumber(summary.mean)}, from{' '}
            {formatNumber(summary.min)} to {formatNumber(summary.max)}
          </p>
        </>
      );
    case 'dates':
      return <BarList bars={dateBars(summary.bins)} />;
    case 'texts':
      return <TextList texts={summary.latest} onOpen={onOpen} />;
    case 'ranking':
      return (
        <BarList
          bars={summary.options.map(({ id, label, meanRank, first }) => ({
            id,
            label,
            value: first,
            note: `first · ${meanRank === null ? 'not ranked yet' : `rank ${meanRank.toFixed(1)}`}`,
          }))}
        />
      );
    case 'points':
      return (
        <BarList
          bars={summary.options.map(({ id, label, mean, share }) => ({
            id,
            label,
            value: Math.round(mean * 10) / 10,
            note: pointsNote(mean, share),
          }))}
        />
      );
    case 'matrix':
      return <MatrixTable summary={summary} />;
    case 'none':
      return null;
  }
}

/** A budget of 100 needs no share beside it: they are the same figure. */
const pointsNote = (mean: number, share: number): string =>
  Math.abs(mean - share * 100) < 0.1 ? 'points' : `points · ${formatShare(share)}`;

function Columns({ columns }: { columns: readonly { name: string; count: number }[] }) {
  const full = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <ul class="columns">
      {columns.map(({ name, count }) => (
        <li key={name} class="column">
          {/* Drawn from top to bottom, the count comes first, and two numbers in a row tell nobody which is which. */}
          <span class="visually-hidden">
            {name}: {plural(count, 'answer')}
          </span>
          <span class="column-space" aria-hidden="true" title={formatCount(count)}>
            <span class="column-count">{formatTick(count)}</span>
            <span class="column-fill" style={{ height: `${(count / full) * 82}%` }} />
          </span>
          <span class="column-name" aria-hidden="true">
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What people wrote. A text whose response is known opens it in full. */
function TextList({
  texts,
  onOpen,
}: {
  texts: readonly { text: string; responseId?: string }[];
  onOpen?: (responseId: string) => void;
}) {
  return (
    <ul class="text-answers" tabIndex={0} aria-label="Answers">
      {texts.map(({ text, responseId }, index) => (
        <li key={responseId ?? index}>
          {responseId === undefined || onOpen === undefined ? (
            <bdi>{text}</bdi>
          ) : (
            <button type="button" class="answer-open" onClick={() => onOpen(responseId)}>
              <span class="answer-words" dir="auto">
                {text}
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function MatrixTable({ summary }: { summary: Extract<QuestionSummary, { type: 'matrix' }> }) {
  const full = Math.max(1, ...summary.rows.flatMap(({ counts }) => counts));
  return (
    <div class="table-scroll">
      <table class="matrix-table" style={{ '--columns': String(summary.columns.length) }}>
        <thead>
          <tr>
            <td />
            {summary.columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.rows.map(({ id, label, counts }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {counts.map((count, index) => (
                <td key={index} style={{ '--share': String(count / full) }}>
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
