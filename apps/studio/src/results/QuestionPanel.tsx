import type { Question } from '@service-popups/protocol';
import type { QuestionResult, QuestionSummary } from '@service-popups/protocol/studio';
import { BareButton } from '../ui/Button.js';
import { BarList, type Bar } from '../ui/BarList.js';
import { formatCount, formatRange, formatShare, formatTick, plural } from '../ui/format.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { choiceBars } from './choiceBars.js';
import { isCrowded, numbersNote, scaleEnds } from './columnWords.js';
import { dateBars } from './dateBars.js';
import { noneText } from './noneText.js';
import { questionNote } from './questionNote.js';
import { scaleColumns, type Column } from './scaleColumns.js';

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
        <Summary question={question} summary={summary} onOpen={onOpen} />
      )}
    </Panel>
  );
}

function Summary({
  question,
  summary,
  onOpen,
}: {
  question: Question;
  summary: QuestionSummary;
  onOpen: (responseId: string) => void;
}) {
  switch (summary.type) {
    case 'choices':
      return (
        <>
          <LongList {...choiceBars(summary.choices)} />
          {summary.others.length > 0 && (
            <>
              <h3 class="others-title">In their own words</h3>
              <TextList texts={summary.others.map((text) => ({ text }))} />
            </>
          )}
        </>
      );
    case 'scale':
      return (
        <>
          <Columns columns={scaleColumns(summary.counts)} />
          <p class="column-ends muted small">
            {scaleEnds(question, summary).map((end) => (
              <span key={end}>{end}</span>
            ))}
          </p>
        </>
      );
    case 'numbers':
      return (
        <>
          <Columns
            columns={summary.bins.map(({ from, to, count }) => ({
              name: formatRange(from, to),
              count,
            }))}
          />
          <p class="column-ends muted small">
            {numbersNote(summary, 'unit' in question ? question.unit : undefined)}
          </p>
        </>
      );
    case 'dates':
      return <BarList bars={dateBars(summary.bins)} />;
    case 'texts':
      return <TextList texts={summary.latest} onOpen={onOpen} />;
    case 'ranking':
      return (
        <LongList
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
        <LongList
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

/** Bars that stand beside another question's without leaving half a page empty below those. */
const inSight = 14;

function LongList({ bars, max }: { bars: readonly Bar[]; max?: number }) {
  const list = <BarList bars={bars} {...(max === undefined ? {} : { max })} />;
  if (bars.length <= inSight) return list;
  return (
    <div class="bars-long" tabIndex={0} role="group" aria-label="Every option">
      {list}
    </div>
  );
}

function Columns({ columns }: { columns: readonly Column[] }) {
  const full = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <div class="bars-frame">
      <ul class={`columns ${isCrowded(columns) ? 'columns-crowded' : ''}`}>
        {columns.map(({ name, count }) => (
          <li key={name} class="column">
            {/* Drawn from top to bottom, the count comes first, and two numbers in a row tell nobody which is which. */}
            <span class="visually-hidden">
              {name}: {plural(count, 'answer')}
            </span>
            <span class="column-space" aria-hidden="true" title={formatCount(count)}>
              <span class="column-count">{formatTick(count)}</span>
              {count > 0 && <span class="column-fill" style={{ '--share': String(count / full) }} />}
            </span>
            <span class="column-name" aria-hidden="true">
              {name}
            </span>
          </li>
        ))}
      </ul>
    </div>
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
            <BareButton class="answer-open" onClick={() => onOpen(responseId)}>
              <span class="answer-words" dir="auto">
                {text}
              </span>
            </BareButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function MatrixTable({ summary }: { summary: Extract<QuestionSummary, { type: 'matrix' }> }) {
  const full = Math.max(1, ...summary.rows.flatMap(({ counts }) => counts));
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label="Answers">
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
