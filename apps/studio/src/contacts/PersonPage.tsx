import {
  studioRoutes,
  timelineEntries,
  type PersonDetail,
  type TimelineEntry,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { saveFile } from '../api/saveFile.js';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { ResponseDialog } from '../results/ResponseDialog.js';
import { go, href } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { attempt } from '../ui/attempt.js';
import { BareButton, Button } from '../ui/Button.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { formatTime } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import './contacts.css';

export function PersonPage({ project, member, parameters }: PageProps) {
  const id = parameters['person'] ?? '';
  const handle = useResource<PersonDetail>(studioRoutes.person(project.id, id));
  return (
    <>
      <PageHeader
        over={<a href={href(`/${project.id}/contacts`)}>Contacts</a>}
        title={id}
        tools={
          handle.resource.value !== undefined && (
            <>
              <Button
                onClick={() =>
                  attempt(() => saveFile(studioRoutes.exportPerson(project.id, id), `person-${id}.json`))
                }
              >
                Export everything
              </Button>
              {member.role !== 'viewer' && (
                <ConfirmButton
                  label="Delete"
                  title={`Delete ${id}?`}
                  confirm="Delete everything"
                  onConfirm={() => remove(project.id, id)}
                >
                  The contact, every answer, status and event of this person are removed within a minute, and
                  what still waits on their devices is refused when it arrives. This cannot be undone.
                </ConfirmButton>
              )}
            </>
          )
        }
      />
      <Loaded handle={handle} lines={8} isAlone>
        {(person) => (
          <div class="person">
            <Panel title="Attributes">
              <Attributes person={person} />
            </Panel>
            <Panel title="What happened">
              <Timeline projectId={project.id} entries={person.timeline} />
              {person.timeline.length >= timelineEntries && (
                <p class="muted small insight">
                  These are the latest {timelineEntries}. What came before is in the export.
                </p>
              )}
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Attributes({ person }: { person: PersonDetail }) {
  const entries = Object.entries(person.attributes);
  return (
    <dl class="person-attributes">
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt class="muted small">{key}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
      <div>
        <dt class="muted small">Devices</dt>
        <dd>{person.user_ids.length}</dd>
      </div>
      {person.createdAt !== undefined && (
        <div>
          <dt class="muted small">First seen</dt>
          <dd>{formatTime(person.createdAt)}</dd>
        </div>
      )}
    </dl>
  );
}

const statusWords = { SHOWED: 'Saw', PARTIAL: 'Began', COMPLETED: 'Completed' } as const;
/** What the SDK tracks by itself, in words. */
const eventWords: Readonly<Record<string, string>> = {
  service_page_view: 'Viewed',
  service_app_crash: 'The app crashed on',
};

function Timeline({ projectId, entries }: { projectId: string; entries: readonly TimelineEntry[] }) {
  const [open, setOpen] = useState<string>();
  if (entries.length === 0) return <EmptyState title="Nothing yet" />;
  return (
    <ol class="timeline">
      {entries.map((entry, index) => (
        <li key={index}>
          <span class="muted small">{formatTime(entry.at)}</span>
          <span>
            {entry.type === 'status' && `${statusWords[entry.status]} “${entry.popupName}”`}
            {entry.type === 'response' && (
              <BareButton class="answer-open" onClick={() => setOpen(entry.responseId)}>
                Answered “{entry.popupName}”
              </BareButton>
            )}
            {entry.type === 'event' && (
              <>
                {eventWords[entry.name] ?? entry.name}{' '}
                {entry.screen !== undefined && <code>{entry.screen}</code>}
              </>
            )}
          </span>
        </li>
      ))}
      {open !== undefined && (
        <ResponseDialog projectId={projectId} responseId={open} onClose={() => setOpen(undefined)} />
      )}
    </ol>
  );
}

async function remove(projectId: string, id: string): Promise<void> {
  const worked = await attempt(
    () => request(studioRoutes.person(projectId, id), { method: 'DELETE' }),
    `Everything about “${id}” is deleted.`,
  );
  if (worked) go(`/${projectId}/contacts`);
}
