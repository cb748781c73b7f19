import {
  studioRoutes,
  type QuestionResult,
  type ResponseItem,
  type ResultsFilter,
} from '@service-popups/protocol/studio';
import type { Question } from '@service-popups/protocol';
import { usePages } from '../api/usePages.js';
import { BareButton } from '../ui/Button.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatAgo, withMinus } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel, ShowMore } from '../ui/Panel.js';
import { answerTo } from './answerTo.js';
import { answerWords } from './answerWords.js';
import { noneText } from './noneText.js';
import { scoreAmong } from './scoreAmong.js';
import { scoreTone } from './scoreTone.js';
import { textAmong } from './textAmong.js';

interface PanelProps {
  answers: ReturnType<typeof useAnswers>;
  questions: readonly QuestionResult[];
  isFiltered: boolean;
  /** Whether only those are asked for that nobody finished. */
  isUnfinished: boolean;
  /** Whether it is told above that what is shown may be old. */
  isTold: boolean;
  /** Responses that came while the page was open. */
  arrived: readonly string[];
  onOpen: (responseId: string) => void;
}

/** The newest answers: the score, what was written, who, where, when. A row opens the whole response. */
export function AnswersPanel({
  answers,
  questions,
  isFiltered,
  isUnfinished,
  isTold,
  arrived,
  onOpen,
}: PanelProps) {
  const { items, loadMore } = answers;
  return (
    <Panel title="Latest answers" note="live" flush>
      <Loaded handle={answers} isTold={isTold}>
        {() =>
          items.length === 0 ? (
            <EmptyState title="No answers here">
              {noneText('Nobody answered', isFiltered)}
              {isUnfinished &&
                ' Whoever leaves before the first page is sent has started, and left no answer.'}
            </EmptyState>
          ) : (
            <DataTable
              caption="Latest answers"
              look="answers-table"
              columns={columnsOf(questions, items, onOpen)}
              rows={items}
              keyOf={({ id }) => id}
              rowClass={({ id }) => (arrived.includes(id) ? 'row-new' : undefined)}
            />
          )
        }
      </Loaded>
      <ShowMore onClick={loadMore} />
    </Panel>
  );
}

/** The newest responses under a filter, and as many more as were asked for. */
export function useAnswers(projectId: string, popupId: string, filter: ResultsFilter) {
  const address = studioRoutes.responses(projectId, popupId);
  const { handle, items, loadMore } = usePages<ResponseItem>(address, {
    query: { ...filter, limit: 8 },
    keyOf: ({ id }) => id,
    furtherLimit: 50,
  });
  return { ...handle, items, loadMore };
}

function columnsOf(
  questions: readonly QuestionResult[],
  items: readonly ResponseItem[],
  onOpen: (id: string) => void,
): readonly Column<ResponseItem>[] {
  const score = scoreAmong(questions, items);
  const text = textAmong(questions, score);
  // A head that no row below it belongs to would be read as their question.
  const isAnswered = text !== undefined && items.some((item) => answerTo(text, item) !== undefined);
  const scoreColumn: Column<ResponseItem>[] =
    score === undefined
      ? []
      : [
          {
            head: 'Score',
            cell: (item) => <Score question={score.question} value={answerTo(score, item)} />,
          },
        ];
  return [
    ...scoreColumn,
    {
      head: isAnswered ? text.question.label : 'Answer',
      wrapsHead: true,
      class: 'answer-text',
      cell: (item) => (
        <BareButton class="answer-open" onClick={() => onOpen(item.id)}>
          <span class="answer-words" dir="auto">
            {(text === undefined ? '' : answerWords(text.question, answerTo(text, item))) || (
              <span class="muted">{otherAnswer(questions, item, score) ?? 'No text'}</span>
            )}
          </span>
        </BareButton>
      ),
    },
    { head: 'Person', class: 'muted cell-cut', cell: ({ userId }) => userId ?? 'anonymous' },
    { head: 'Page', class: 'muted cell-cut', cell: ({ screen }) => screen ?? '–' },
    // In the order of the list, which is that of the beginning.
    { head: 'When', class: 'muted', cell: ({ startedAt }) => formatAgo(startedAt) },
  ];
}

/** Where nothing was written: the first thing that was answered, so that a row tells something. */
function otherAnswer(
  questions: readonly QuestionResult[],
  item: ResponseItem,
  score: QuestionResult | undefined,
): string | undefined {
  const other = questions.find((asked) => asked !== score && answerTo(asked, item) !== undefined);
  if (other === undefined) return undefined;
  const { question } = other;
  // The column's head names another question, so this one names its own.
  const isSentence = /[?!.:…]$/.test(question.label);
  return `${question.label}${isSentence ? '' : ':'} ${answerWords(question, answerTo(other, item))}`;
}

function Score({ question, value }: { question: Question; value: unknown }) {
  if (typeof value !== 'number') return <span class="muted">–</span>;
  return <span class={`score score-${scoreTone(question, value)}`}>{withMinus(value)}</span>;
}
