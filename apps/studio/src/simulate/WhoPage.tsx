import {
  studioRoutes,
  type PopupListItem,
  type ReachAnswer,
  type SimulateAnswer,
  type SimulateBody,
  type SimulatedPopup,
} from '@service-popups/protocol/studio';
import type { PlatformName } from '@service-popups/protocol';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { BarList } from '../ui/BarList.js';
import { Select, TextArea, TextField } from '../ui/Field.js';
import { formatCount, formatShare } from '../ui/format.js';
import { Icon } from '../ui/Icon.js';
import { EmptyState, ErrorState, Panel, Skeleton } from '../ui/Panel.js';
import './simulate.css';

interface Person {
  userId: string;
  path: string;
  language: string;
  platform: PlatformName;
  device: string;
  appVersion: string;
  attributes: string;
  seen: string;
}

const somebody: Person = {
  userId: '',
  path: '/',
  language: 'en-US',
  platform: 'web',
  device: 'desktop',
  appVersion: '',
  attributes: '',
  seen: 'never',
};

/** This person, this page, now: what would be shown, and which gate stops the rest. */
export function WhoPage({ project }: PageProps) {
  const popups = useResource<PopupListItem[]>(studioRoutes.popups(project.id)).resource.value ?? [];
  const [person, setPerson] = useState<Person>(somebody);
  const popupId = query.value.get('popup') ?? '';
  const answer = useSimulation(project.id, person, popupId);
  const change = (part: Partial<Person>): void => setPerson({ ...person, ...part });

  return (
    <>
      <PageHeader title="Who sees it" over="A person, a page, this moment" />
      <div class="who">
        <Panel title="The person">
          <PersonForm person={person} onChange={change} />
        </Panel>
        <div class="stack">
          <Select
            label="Popup"
            value={popupId}
            options={[
              { value: '', label: 'All that are live' },
              ...popups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValue={(value) => setQuery({ popup: value })}
          />
          {answer.error !== undefined && <ErrorState error={answer.error} onRetry={() => change({})} />}
          {answer.popups === undefined && answer.error === undefined && (
            <Panel>
              <Skeleton lines={7} />
            </Panel>
          )}
          {answer.popups?.length === 0 && (
            <Panel>
              <EmptyState title="Nothing is live">
                Publish a popup, then come back to see who gets it.
              </EmptyState>
            </Panel>
          )}
          {answer.popups?.map((popup) => (
            <Verdict key={popup.popupId} popup={popup} isOpen={popupId !== ''} />
          ))}
          {popupId !== '' && <Reach key={popupId} projectId={project.id} popupId={popupId} />}
        </div>
      </div>
    </>
  );
}

function PersonForm({ person, onChange }: { person: Person; onChange: (part: Partial<Person>) => void }) {
  return (
    <div class="stack">
      <TextField
        label="User id"
        hint="A known contact brings its own attributes and history. Empty: anonymous."
        value={person.userId}
        onValue={(userId) => onChange({ userId })}
      />
      <TextField label="Page or screen" value={person.path} onValue={(path) => onChange({ path })} />
      <TextField label="Language" value={person.language} onValue={(language) => onChange({ language })} />
      <div class="pair">
        <Select
          label="Platform"
          value={person.platform}
          options={[
            { value: 'web', label: 'Web' },
            { value: 'ios', label: 'iOS' },
            { value: 'android', label: 'Android' },
          ]}
          onValue={(platform) => onChange({ platform })}
        />
        <Select
          label="Device"
          value={person.device}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'phone', label: 'Phone' },
          ]}
          onValue={(device) => onChange({ device })}
        />
      </div>
      <TextField
        label="App version"
        placeholder="2.4.0"
        value={person.appVersion}
        onValue={(appVersion) => onChange({ appVersion })}
      />
      <TextArea
        label="User attributes"
        hint="One a line, such as plan=pro"
        value={person.attributes}
        onValue={(attributes) => onChange({ attributes })}
      />
      <Select
        label="Has seen the popup"
        value={person.seen}
        options={[
          { value: 'never', label: 'Never' },
          { value: 'SHOWED', label: 'Saw it an hour ago' },
          { value: 'PARTIAL', label: 'Began it 2 days ago' },
          { value: 'COMPLETED', label: 'Completed it 30 days ago' },
        ]}
        onValue={(seen) => onChange({ seen })}
      />
    </div>
  );
}

function Verdict({ popup, isOpen }: { popup: SimulatedPopup; isOpen: boolean }) {
  return (
    <Panel>
      <details class="verdict" open={isOpen}>
        <summary>
          <span class={popup.show ? 'verdict-mark verdict-yes' : 'verdict-mark verdict-no'}>
            <Icon name={popup.show ? 'check' : 'close'} size={16} />
          </span>
          <span>
            <strong>{popup.name}</strong>
            <span class="muted verdict-sentence">{popup.sentence}</span>
          </span>
        </summary>
        <ol class="gates">
          {popup.gates.map((gate) => (
            <li key={gate.gate} class="gate">
              <Icon name={gate.passed ? 'check' : 'close'} size={16} />
              <span class="visually-hidden">{gate.passed ? 'Passes: ' : 'Stops: '}</span>
              <span class={gate.passed ? 'muted' : 'gate-stop'}>{gate.sentence}</span>
            </li>
          ))}
        </ol>
      </details>
    </Panel>
  );
}

function Reach({ projectId, popupId }: { projectId: string; popupId: string }) {
  const [reach, setReach] = useState<ReachAnswer>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    request<ReachAnswer>(studioRoutes.reach(projectId), { method: 'POST', body: { popupId } }).then(
      setReach,
      (failure) => setError(failure as ApiError),
    );
  }, [projectId, popupId]);
  if (error !== undefined) return <ErrorState error={error} onRetry={() => setError(undefined)} />;
  if (reach === undefined)
    return (
      <Panel title="Last week's visitors">
        <Skeleton lines={3} />
      </Panel>
    );
  const share = reach.visitors === 0 ? 0 : reach.matching / reach.visitors;
  return (
    <Panel title="Last week's visitors" note={`${formatCount(reach.visitors)} people`}>
      <p>
        <span class="figure-value">{formatShare(share)}</span>
        <span class="muted">
          {formatCount(reach.matching)} of {formatCount(reach.visitors)} would have matched.
        </span>
      </p>
      {reach.stoppedBy.length > 0 && (
        <BarList
          bars={reach.stoppedBy.map(({ gate, count, sentence }) => ({
            id: gate,
            label: sentence,
            value: count,
          }))}
          max={reach.visitors}
        />
      )}
    </Panel>
  );
}

const seenAgoMs: Readonly<Record<string, number>> = {
  SHOWED: 3_600_000,
  PARTIAL: 2 * 86_400_000,
  COMPLETED: 30 * 86_400_000,
};

function useSimulation(
  projectId: string,
  person: Person,
  popupId: string,
): { popups?: SimulatedPopup[]; error?: ApiError } {
  const [answer, setAnswer] = useState<{ popups?: SimulatedPopup[]; error?: ApiError }>({});
  const body = JSON.stringify(bodyOf(person, popupId));
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      request<SimulateAnswer>(studioRoutes.simulate(projectId), {
        method: 'POST',
        body: JSON.parse(body) as SimulateBody,
        signal: stop.signal,
      }).then(
        ({ popups }) => setAnswer({ popups }),
        (error: unknown) => {
          if (!stop.signal.aborted && error instanceof ApiError) setAnswer({ error });
        },
      );
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [projectId, body]);
  return answer;
}

function bodyOf(person: Person, popupId: string): SimulateBody {
  const ago = seenAgoMs[person.seen];
  const isStatus = person.seen === 'SHOWED' || person.seen === 'PARTIAL' || person.seen === 'COMPLETED';
  return {
    path: person.path,
    platform: person.platform,
    device: person.device,
    attributes: attributesOf(person.attributes),
    ...(popupId === '' ? {} : { popupId, useDraft: true }),
    ...(person.userId === '' ? {} : { userId: person.userId }),
    ...(person.language === '' ? {} : { language: person.language }),
    ...(person.appVersion === '' ? {} : { appVersion: person.appVersion }),
    ...(isStatus && ago !== undefined && popupId !== ''
      ? {
          history: [
            {
              popupId,
              status: person.seen as 'SHOWED',
              at: new Date(Math.floor((Date.now() - ago) / 60_000) * 60_000).toISOString(),
            },
          ],
        }
      : {}),
  };
}

function attributesOf(text: string): Record<string, string> {
  const pairs = text
    .split('\n')
    .map((line) => line.split('='))
    .filter((parts) => parts.length > 1);
  return Object.fromEntries(pairs.map(([key = '', ...rest]) => [key.trim(), rest.join('=').trim()]));
}
