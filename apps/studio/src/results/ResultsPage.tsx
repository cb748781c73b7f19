import {
  studioRoutes,
  type PopupListItem,
  type PopupRecord,
  type QuestionResult,
  type Results,
  type ResultsFilter,
} from '@service-popups/protocol/studio';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { createPace } from '../api/createPace.js';
import { withQuery } from '../api/request.js';
import { useLive } from '../api/useLive.js';
import { isStale, useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { NoSuchPopup } from '../popups/NoSuchPopup.js';
import { PopupStateBadge } from '../popups/PopupStateBadge.js';
import { chooseQuery, go, href, leaveQuery, query, setQuery, takeArrival } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { LinkButton } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { EmptyState, ErrorState, Panel, Skeleton, StaleNote } from '../ui/Panel.js';
import { AnswersPanel, useAnswers } from './AnswersPanel.js';
import { ExportMenu } from './ExportMenu.js';
import { badFilter } from './badFilter.js';
import { chosenIn, FilterBar, filterOf, FilterProblem, PeriodPicker } from './FilterBar.js';
import { FunnelPanel } from './FunnelPanel.js';
import { KeyFigures } from './KeyFigures.js';
import { QuestionPanel } from './QuestionPanel.js';
import { ResponseDialog } from './ResponseDialog.js';
import './results.css';
import { TrendPanel } from './TrendPanel.js';

type Choice = Pick<PopupListItem, 'id' | 'name' | 'state'>;

export const resultsAddress = (projectId: string, popupId: string, filter: ResultsFilter): string =>
  withQuery(studioRoutes.results(projectId, popupId), { ...filter });

/** Goes to the first popup that has something to tell, and lets another be chosen. */
export function ResultsPage({ project, parameters }: PageProps) {
  const { resource, reload } = useResource<PopupListItem[]>(studioRoutes.popups(project.id));
  const popups = resource.value;
  const asked = parameters['popup'];
  const first = popups?.toSorted((a, b) => b.shown - a.shown)[0];
  // The list has an end, and one that stands beyond it has results as well.
  const isListed = popups === undefined || asked === undefined || popups.some(({ id }) => id === asked);
  const unlisted = useResource<PopupRecord>(isListed ? undefined : studioRoutes.popup(project.id, asked))
    .resource.value;

  useEffect(() => {
    if (asked === undefined && first !== undefined)
      go(`/${project.id}/results/${encodeURIComponent(first.id)}`, { replace: true });
  }, [asked, first]);

  if (resource.state === 'failed' && popups === undefined)
    return (
      <>
        <PageHeader title="Results" />
        <Panel>
          <ErrorState error={resource.error} onRetry={reload} />
        </Panel>
      </>
    );
  if (popups?.length === 0) return <NothingYet projectId={project.id} />;
  if (asked === undefined) return <ResultsSkeleton />;
  const choices = unlisted === undefined ? popups : [unlisted, ...(popups ?? [])];
  // The list, the results and the answers are asked for at once: none of them needs the others.
  return <PopupResults key={asked} projectId={project.id} popupId={asked} popups={choices ?? []} />;
}

function NoResults({ projectId }: { projectId: string }) {
  return (
    <>
      <PageHeader title="Results" />
      <Panel>
        <NoSuchPopup
          projectId={projectId}
          other={<LinkButton href={href(`/${projectId}/results`)}>See other results</LinkButton>}
        />
      </Panel>
    </>
  );
}

function NothingYet({ projectId }: { projectId: string }) {
  return (
    <>
      <PageHeader title="Results" />
      <Panel>
        <EmptyState
          title="Nothing to read yet"
          action={<LinkButton href={href(`/${projectId}/popups`)}>Go to the popups</LinkButton>}
        >
          Publish a popup, and what people answer appears here as it arrives.
        </EmptyState>
      </Panel>
    </>
  );
}

const livePauseMs = 2_000;
/** What takes the server seconds to count is asked for less often: it has answers to take in meanwhile. */
const restPerWork = 4;
/** A computer that slept while it waited has measured its night. */
const longestPauseMs = 60_000;
/** Rows that are marked as new; a page may stay open for days. */
const mostMarked = 200;

function PopupResults({
  projectId,
  popupId,
  popups,
}: {
  projectId: string;
  popupId: string;
  popups: readonly Choice[];
}) {
  const popup = popups.find(({ id }) => id === popupId);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  // In the address, so that an answer can be shown to somebody else.
  const open = query.value.get('response');
  const setOpen = (response: string): void => chooseQuery({ response });
  const filter = filterOf(query.value);
  const address = resultsAddress(projectId, popupId, filter);
  const { resource, reload } = useResource<Results>(address);
  const answers = useAnswers(projectId, popupId, filter);
  const reloadAll = (): void => {
    reload();
    answers.reload();
  };
  const latest = useRef(reloadAll);
  latest.current = reloadAll;
  const tookMs = useDuration(resource.state === 'loading');
  const pace = useMemo(
    () =>
      createPace(
        () => latest.current(),
        () => Math.min(longestPauseMs, Math.max(livePauseMs, restPerWork * tookMs.current)),
      ),
    [],
  );
  useEffect(() => pace.stop, [pace]);
  useLive(projectId, {
    onEvent: (event) => {
      if (event.type !== 'response' || event.response.popupId !== popupId) return;
      const { id } = event.response;
      setArrived((before) => [id, ...before].slice(0, mostMarked));
      pace.ask();
    },
    onReturn: reloadAll,
  });
  const results = resource.value;
  const isPart = filter.search !== undefined || filter.status !== undefined;
  const isFiltered = chosenIn(filter).length > 0;
  const bad = resource.state === 'failed' ? badFilter(resource.error, filter) : undefined;
  if (resource.state === 'failed' && results === undefined && resource.error.status === 404)
    return <NoResults projectId={projectId} />;

  return (
    <>
      <PageHeader
        over={<PopupPicker projectId={projectId} popups={popups} chosen={popupId} />}
        title={popup?.name ?? 'Results'}
        {...(popup === undefined ? {} : { tabTitle: `Results of ${popup.name}` })}
        badge={popup !== undefined && <PopupStateBadge state={popup.state} />}
        tools={
          <>
            <PeriodPicker filter={filter} />
            <ExportMenu
              projectId={projectId}
              popupId={popupId}
              filter={filter}
              expected={isPart ? undefined : results?.started}
            />
          </>
        }
      />
      {(results !== undefined || resource.state === 'failed') && (
        <FilterBar filter={filter} results={results} />
      )}
      {bad !== undefined && <FilterProblem bad={bad} hasOthers={results !== undefined} />}
      {bad === undefined && resource.state === 'failed' && results === undefined && (
        <Panel>
          <ErrorState error={resource.error} onRetry={reload} />
        </Panel>
      )}
      {bad === undefined && isStale(resource) && <StaleNote error={resource.error} onRetry={reloadAll} />}
      {results === undefined && resource.state === 'loading' && <ResultsSkeleton />}
      {results !== undefined && (
        <div class="results" aria-busy={resource.state === 'loading'}>
          <KeyFigures results={results} isPart={isPart} />
          <div class="results-pair">
            <TrendPanel results={results} isFiltered={isFiltered} />
            <FunnelPanel
              projectId={projectId}
              popupId={popupId}
              results={results}
              isPart={isPart}
              isFiltered={isFiltered}
            />
          </div>
          <AnswersPanel
            answers={answers}
            questions={results.questions}
            isFiltered={isFiltered}
            isUnfinished={filter.status === 'PARTIAL'}
            isTold={bad !== undefined || isStale(resource)}
            arrived={arrived}
            onOpen={setOpen}
          />
          {/* Where nobody has answered anything the list above says so, once; a filter does not take them away. */}
          {(isFiltered || results.questions.some(hasAnswers)) && (
            <div class="question-grid">
              {results.questions
                .filter(({ summary }) => summary.type !== 'none')
                .map((result) => (
                  <QuestionPanel
                    key={result.question.id}
                    result={result}
                    versions={results.facets.versions}
                    isFiltered={isFiltered}
                    onOpen={setOpen}
                  />
                ))}
            </div>
          )}
        </div>
      )}
      {open !== null && (
        <ResponseDialog
          projectId={projectId}
          responseId={open}
          among={{ ids: answers.items.map(({ id }) => id), onOpen: (response) => setQuery({ response }) }}
          onClose={() => leaveQuery(['response'])}
        />
      )}
    </>
  );
}

/** Also where it was answered in another form, which is told beside it. */
function hasAnswers({ answered, skipped, otherVersions = [] }: QuestionResult): boolean {
  return answered + skipped + otherVersions.length > 0;
}

/** How long something took the last time that it was done. */
function useDuration(isUnderWay: boolean): { readonly current: number } {
  const begun = useRef(0);
  const took = useRef(0);
  useEffect(() => {
    if (isUnderWay) begun.current = performance.now();
    else took.current = performance.now() - begun.current;
  }, [isUnderWay]);
  return took;
}

function PopupPicker({
  projectId,
  popups,
  chosen,
}: {
  projectId: string;
  popups: readonly Choice[];
  chosen: string;
}) {
  const choose = (id: string): void => {
    const { from, to } = filterOf(query.peek());
    go(withQuery(`/${projectId}/results/${encodeURIComponent(id)}`, { from, to }));
    // The focus stays at the list: by arrow keys one goes through the popups, and each of them is a page.
    takeArrival();
  };
  return (
    <label class="popup-picker">
      Results of
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {popups.length === 0 && <option value={chosen}>…</option>}
        {popups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} />
    </label>
  );
}

function ResultsSkeleton() {
  return (
    <div class="results">
      <Panel>
        <Skeleton height={52} />
      </Panel>
      <div class="results-pair">
        <Panel>
          <Skeleton height={236} />
        </Panel>
        <Panel>
          <Skeleton height={236} />
        </Panel>
      </div>
      <Panel>
        <Skeleton lines={6} />
      </Panel>
    </div>
  );
}
