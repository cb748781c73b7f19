import {
  studioRoutes,
  type Paged,
  type QuestionResult,
  type ResponseItem,
  type ResultsFilter,
} from '@service-popups/protocol/studio';
import type { Question } from '@service-popups/protocol';
import { useState } from 'preact/hooks';
import { request, withQuery } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { Button } from '../ui/Button.js';
import { formatAgo } from '../ui/format.js';
import { EmptyState, ErrorState, Panel, Skeleton } from '../ui/Panel.js';
import { answerText, scoreTone } from './answerText.js';
import { ResponseDialog } from './ResponseDialog.js';

const scored = new Set(['rating', 'stars', 'emoji']);
const written = new Set(['long_text', 'text']);

/** The newest answers: the score, what was written, who, where, when. A row opens the whole response. */
export function AnswersPanel({
  projectId,
  popupId,
  filter,
  questions,
}: {
  projectId: string;
  popupId: string;
  filter: ResultsFilter;
  questions: readonly QuestionResult[];
}) {
  const address = withQuery(studioRoutes.responses(projectId, popupId), { ...filter, limit: 8 });
  const { resource, reload } = useResource<Paged<ResponseItem>>(address);
  const [more, setMore] = useState<Paged<ResponseItem>>();
  const [open, setOpen] = useState<string>();
  const items = [...(resource.value?.items ?? []), ...(more?.items ?? [])];
  const cursor = more === undefined ? resource.value?.cursor : more.cursor;

  const loadMore = async (): Promise<void> => {
    const next = await request<Paged<ResponseItem>>(
      withQuery(studioRoutes.responses(projectId, popupId), { ...filter, limit: 50, cursor }),
    );
    setMore({ ...next, items: [...(more?.items ?? []), ...next.items] });
  };

  return (
    <Panel title="Latest answers" note="live" flush>
      {resource.state === 'failed' && <ErrorState error={resource.error} onRetry={reload} />}
      {resource.state === 'loading' && resource.value === undefined && (
        <div class="panel-inset">
          <Skeleton lines={5} />
        </div>
      )}
      {resource.value !== undefined && items.length === 0 && (
        <EmptyState title="No answers here">
          Nobody answered in this period, or the filter leaves none.
        </EmptyState>
      )}
      {items.length > 0 && (
        <div class="table-scroll">
          <AnswersTable
            items={items}
            questions={questions.map(({ question }) => question)}
            onOpen={setOpen}
          />
        </div>
      )}
      {cursor !== undefined && (
        <div class="panel-more">
          <Button look="quiet" onClick={() => void loadMore()}>
            Show more
          </Button>
        </div>
      )}
      {open !== undefined && (
        <ResponseDialog projectId={projectId} responseId={open} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  );
}

function AnswersTable({
  items,
  questions,
  onOpen,
}: {
  items: readonly ResponseItem[];
  questions: readonly Question[];
  onOpen: (id: string) => void;
}) {
  const score = questions.find(({ kind }) => scored.has(kind));
  const text =
    questions.find(({ kind }) => written.has(kind)) ?? questions.find((question) => question !== score);
  return (
    <table class="table answers-table">
      <caption class="visually-hidden">Latest answers</caption>
      <thead>
        <tr>
          {score !== undefined && <th scope="col">Score</th>}
          <th scope="col">{text?.label ?? 'Answer'}</th>
          <th scope="col">Person</th>
          <th scope="col">Page</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            {score !== undefined && (
              <td>
                <Score question={score} value={item.answers[score.id]} />
              </td>
            )}
            <td class="answer-text">
              <button type="button" class="answer-open" onClick={() => onOpen(item.id)}>
                {(text === undefined ? '' : answerText(text, item.answers[text.id])) || (
                  <span class="muted">No text</span>
                )}
              </button>
            </td>
            <td class="muted">{item.userId ?? 'anonymous'}</td>
            <td class="muted">{item.screen ?? '–'}</td>
            <td class="muted">{formatAgo(item.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Score({ question, value }: { question: Question; value: unknown }) {
  if (typeof value !== 'number') return <span class="muted">–</span>;
  return <span class={`score score-${scoreTone(question, value)}`}>{value}</span>;
}
