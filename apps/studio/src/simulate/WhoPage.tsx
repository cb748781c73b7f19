import { studioRoutes, type PopupListItem, type SimulatedPopup } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { NoSuchPopup } from '../popups/NoSuchPopup.js';
import { PopupStateBadge } from '../popups/PopupStateBadge.js';
import { chooseQuery, href, query } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { useKeptText } from '../storage/useKeptText.js';
import { Button, LinkButton } from '../ui/Button.js';
import { Segmented, Select } from '../ui/Choice.js';
import { Icon } from '../ui/Icon.js';
import { EmptyState, ErrorState, Panel, Skeleton } from '../ui/Panel.js';
import { readPerson, type Person } from './person.js';
import { PersonForm } from './PersonForm.js';
import { Reach } from './Reach.js';
import './simulate.css';
import { Stops } from './Stops.js';
import { useSimulation } from './useSimulation.js';

/** Why nobody, or not this person, sees a popup: what stops everybody, what stopped last week's visitors, and each gate. */
export function WhoPage({ project, member }: PageProps) {
  const { resource } = useResource<PopupListItem[]>(studioRoutes.popups(project.id));
  const popups = resource.value ?? [];
  // Who goes to mend what stops a person comes back to that person.
  const [kept, setKept] = useKeptText(`who-sees-it ${member.id} ${project.id}`);
  const person = readPerson(kept);
  const popupId = query.value.get('popup') ?? '';
  const popup = popups.find(({ id }) => id === popupId);
  const isGone = popupId !== '' && resource.value !== undefined && popup === undefined;
  const isEdited = popup !== undefined && popup.state !== 'draft' && popup.hasUnpublishedChanges;
  const useDraft = query.value.get('draft') === 'true' && popup?.hasUnpublishedChanges !== false;
  const answer = useSimulation(project.id, person, { popupId, useDraft });
  const change = (part: Partial<Person>): void => setKept(JSON.stringify({ ...person, ...part }));

  return (
    <>
      <PageHeader title="Who sees it" over="A person, a page, this moment" />
      <div class="who">
        <div class="who-subject">
          <div class="who-choice">
            <Select
              label="Popup"
              value={popupId}
              options={[
                { value: '', label: 'All that are live' },
                ...popups.map(({ id, name }) => ({ value: id, label: name })),
                // Until the list is here, and where it is no part of it.
                ...(popupId === '' || popup !== undefined
                  ? []
                  : [{ value: popupId, label: isGone ? 'A popup that is gone' : 'The chosen popup' }]),
              ]}
              onValue={(value) => chooseQuery({ popup: value, draft: undefined })}
            />
            {isEdited && (
              <Segmented
                label="Version"
                value={useDraft ? 'draft' : 'live'}
                options={[
                  { value: 'live', label: 'As published' },
                  { value: 'draft', label: 'As edited' },
                ]}
                onValue={(version) => chooseQuery({ draft: version === 'draft' ? 'true' : undefined })}
              />
            )}
          </div>
          {popup !== undefined && <Stops project={project} popup={popup} />}
          {popupId !== '' && !isGone && answer.error === undefined && (
            <Reach
              key={`${popupId} ${useDraft}`}
              projectId={project.id}
              popupId={popupId}
              useDraft={useDraft}
              // The list tells the moments of what is published, where anything is.
              moments={isEdited && useDraft ? undefined : popup?.triggers}
            />
          )}
        </div>
        <Panel
          title="The person"
          tools={
            kept !== undefined && (
              <Button size="small" onClick={() => setKept(undefined)}>
                Somebody else
              </Button>
            )
          }
        >
          <PersonForm projectId={project.id} person={person} isAboutOne={popupId !== ''} onChange={change} />
        </Panel>
        <div class="stack">
          {isGone && (
            <Panel>
              <NoSuchPopup projectId={project.id} />
            </Panel>
          )}
          {!isGone && answer.error !== undefined && (
            <Panel>
              {answer.error.problems.length === 0 ? (
                <ErrorState error={answer.error} onRetry={answer.retry} />
              ) : (
                // Asking again would not help: what is wrong has to be mended.
                <EmptyState title="This cannot be told yet">{answer.error.message}</EmptyState>
              )}
            </Panel>
          )}
          {!isGone && answer.popups === undefined && answer.error === undefined && (
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
            {answer.popups?.map((simulated) => (
              <Verdict
                key={simulated.popupId}
                popup={simulated}
                item={popups.find(({ id }) => id === simulated.popupId)}
                isOpen={popupId !== ''}
              />
            ))}
          </div>
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
