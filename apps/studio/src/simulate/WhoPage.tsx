import { studioRoutes, type PopupListItem, type SimulatedPopup } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { NoSuchPopup } from '../popups/NoSuchPopup.js';
import { PopupStateBadge } from '../popups/PopupStateBadge.js';
import { href, query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { LinkButton } from '../ui/Button.js';
import { Select } from '../ui/Choice.js';
import { Icon } from '../ui/Icon.js';
import { EmptyState, ErrorState, Panel, Skeleton } from '../ui/Panel.js';
import { somebody, type Person } from './person.js';
import { PersonForm } from './PersonForm.js';
import { Reach } from './Reach.js';
import './simulate.css';
import { useSimulation } from './useSimulation.js';

/** This person, this page, now: what would be shown, and which gate stops the rest. */
export function WhoPage({ project }: PageProps) {
  const { resource } = useResource<PopupListItem[]>(studioRoutes.popups(project.id));
  const popups = resource.value ?? [];
  const [person, setPerson] = useState<Person>(somebody);
  const popupId = query.value.get('popup') ?? '';
  const answer = useSimulation(project.id, person, popupId);
  const isGone = popupId !== '' && resource.value !== undefined && !popups.some(({ id }) => id === popupId);
  const change = (part: Partial<Person>): void => setPerson({ ...person, ...part });

  return (
    <>
      <PageHeader title="Who sees it" over="A person, a page, this moment" />
      <div class="who">
        <Panel title="The person">
          <PersonForm projectId={project.id} person={person} isAboutOne={popupId !== ''} onChange={change} />
        </Panel>
        <div class="stack">
          <Select
            label="Popup"
            value={popupId}
            options={[
              { value: '', label: 'All that are live' },
              ...popups.map(({ id, name }) => ({ value: id, label: name })),
              // Until the list is here, and where it is no part of it.
              ...(popupId === '' || popups.some(({ id }) => id === popupId)
                ? []
                : [{ value: popupId, label: isGone ? 'A popup that is gone' : 'The chosen popup' }]),
            ]}
            onValue={(value) => setQuery({ popup: value })}
          />
          {isGone && (
            <Panel>
              <NoSuchPopup projectId={project.id} />
            </Panel>
          )}
          {!isGone && answer.error !== undefined && (
            <Panel>
              <ErrorState error={answer.error} onRetry={answer.retry} />
            </Panel>
          )}
          {answer.popups === undefined && answer.error === undefined && (
            <Panel>
              <Skeleton lines={7} />
            </Panel>
          )}
          {answer.popups?.length === 0 && (
            <Panel>
              <EmptyState
                title="Nothing is live"
                action={<LinkButton href={href(`/${project.id}/popups`)}>Go to the popups</LinkButton>}
              >
                Publish a popup, then come back to see who gets it.
              </EmptyState>
            </Panel>
          )}
          <div class={answer.isAsking ? 'loaded loaded-other' : 'loaded'} aria-busy={answer.isAsking}>
            {answer.popups?.map((popup) => (
              <Verdict
                key={popup.popupId}
                popup={popup}
                item={popups.find(({ id }) => id === popup.popupId)}
                isOpen={popupId !== ''}
              />
            ))}
          </div>
          {popupId !== '' && !isGone && <Reach key={popupId} projectId={project.id} popupId={popupId} />}
        </div>
      </div>
    </>
  );
}

function Verdict({
  popup,
  item,
  isOpen,
}: {
  popup: SimulatedPopup;
  /** The same popup in the list, once that is there. */
  item: PopupListItem | undefined;
  isOpen: boolean;
}) {
  return (
    <Panel>
      <details class="verdict" open={isOpen}>
        <summary>
          <span class={popup.show ? 'verdict-mark verdict-yes' : 'verdict-mark verdict-no'}>
            <Icon name={popup.show ? 'check' : 'close'} size={16} />
          </span>
          <span>
            <strong>{popup.name}</strong>{' '}
            {item !== undefined && item.state !== 'live' && <PopupStateBadge state={item.state} />}
            <span class="muted verdict-sentence">{popup.sentence}</span>
          </span>
          <span class="verdict-more">
            <Icon name="chevronDown" size={16} />
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
