import type { PopupDefinition } from '@service-popups/protocol';
import {
  studioRoutes,
  type PopupVersion,
  type PopupVersionDetail,
  type RollbackBody,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request, withQuery } from '../../api/request.js';
import { useResource } from '../../api/useResource.js';
import { attempt } from '../../ui/attempt.js';
import { Button } from '../../ui/Button.js';
import { ConfirmButton } from '../../ui/ConfirmButton.js';
import { formatTime, plural } from '../../ui/format.js';
import { Loaded } from '../../ui/Loaded.js';
import { Badge, EmptyState, Panel, ShowMore } from '../../ui/Panel.js';
import { shortcut } from '../../ui/shortcut.js';
import { toast } from '../../ui/toasts.js';
import type { TabProps } from '../tabProps.js';
import { usePublished } from '../usePublished.js';
import { DifferenceList, toldDifferences } from './DifferenceList.js';

const listed = 50;

/** What is compared: what a version changed, or how it differs from the draft. */
interface Compared {
  readonly version: number;
  readonly with: 'before' | 'draft';
}

/** What was published when, what that changed, what differs from the draft, and the way back. */
export function HistoryTab({ session, projectId, popupId, publishedVersion, canEdit, onReset }: TabProps) {
  const pageAfter = (cursor?: number): string =>
    withQuery(studioRoutes.versions(projectId, popupId), { limit: listed, cursor });
  const handle = useResource<PopupVersion[]>(pageAfter());
  const [older, setOlder] = useState<readonly PopupVersion[]>([]);
  const [open, setOpen] = useState<Compared>();
  const published = usePublished(projectId, popupId, publishedVersion).value;
  const isChanged =
    published !== undefined && toldDifferences(published.definition, session.edited.value.draft).length > 0;
  const discard = (): void => {
    if (published === undefined) return;
    session.change((before) => ({ ...before, draft: published.definition }));
    toast(`The draft is version ${published.version} again. ${shortcut('Z')} takes that back.`);
  };
  const rollBack = (version: number): Promise<boolean> =>
    attempt(async () => {
      if (!(await session.flush()))
        throw new Error('Your last changes are not saved, and would be lost. Settle that first, above.');
      const body: RollbackBody = { version, revision: session.revision.peek() };
      await request(studioRoutes.rollback(projectId, popupId), { method: 'POST', body }).catch(
        async (error: unknown) => {
          await session.compare();
          throw error;
        },
      );
      await onReset();
    }, `Version ${version} is published again, and is the draft now.`);
  return (
    <Loaded handle={handle}>
      {(newest) => {
        const versions = [...newest, ...older];
        const last = versions.at(-1)?.version ?? 1;
        const isPaused = newest[0]?.isLive === false;
        const showOlder = (): Promise<boolean> =>
          attempt(async () => setOlder([...older, ...(await request<PopupVersion[]>(pageAfter(last)))]));
        const comparing = (compared: Compared, label: string) => {
          const isOpen = open?.version === compared.version && open.with === compared.with;
          return (
            <Button
              size="small"
              about={`version ${compared.version}`}
              onClick={() => setOpen(isOpen ? undefined : compared)}
            >
              {isOpen ? 'Hide' : label}
            </Button>
          );
        };
        return versions.length === 0 ? (
          <Panel>
            <EmptyState title="Not published yet">
              Every publish is kept here, to compare and to go back to.
            </EmptyState>
          </Panel>
        ) : (
          <div class="stack">
            {versions.map((version) => (
              <Panel
                key={version.version}
                title={`Version ${version.version}`}
                note={version.version === publishedVersion ? <Badge tone="good">Current</Badge> : undefined}
                tools={
                  <div class="row">
                    {version.version > 1 &&
                      comparing({ version: version.version, with: 'before' }, 'What changed')}
                    {comparing({ version: version.version, with: 'draft' }, 'Compare with the draft')}
                    {canEdit && version.version === publishedVersion && isChanged && (
                      <Button size="small" onClick={discard}>
                        Discard the changes
                      </Button>
                    )}
                    {canEdit && version.version !== publishedVersion && (
                      <ConfirmButton
                        label="Roll back"
                        about={`to version ${version.version}`}
                        size="small"
                        buttonLook="plain"
                        look="primary"
                        title={`Go back to version ${version.version}?`}
                        confirm="Roll back"
                        onConfirm={() => rollBack(version.version)}
                      >
                        It is published again at once, and replaces the draft
                        {isChanged && ', whose changes are lost'}.
                        {isPaused && ' The popup is paused, and goes on with it.'} The versions in between
                        stay in this list.
                      </ConfirmButton>
                    )}
                  </div>
                }
              >
                <p class="muted small version-note">
                  {formatTime(version.publishedAt)} by {version.publishedBy}
                  {version.note !== undefined && ` · ${version.note}`}
                </p>
                {open?.version === version.version && (
                  <Comparison
                    key={open.with}
                    session={session}
                    projectId={projectId}
                    popupId={popupId}
                    {...open}
                  />
                )}
              </Panel>
            ))}
            <ShowMore onClick={last > 1 ? showOlder : undefined} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Comparison({
  session,
  projectId,
  popupId,
  version,
  with: other,
}: Pick<TabProps, 'session' | 'projectId' | 'popupId'> & Compared) {
  const handle = useResource<PopupVersionDetail>(studioRoutes.version(projectId, popupId, version));
  const before = useResource<PopupVersionDetail>(
    other === 'before' ? studioRoutes.version(projectId, popupId, version - 1) : undefined,
  );
  if (other === 'draft')
    return (
      <Loaded handle={handle}>
        {({ definition }) => (
          <Differences
            sides={[definition, session.edited.value.draft]}
            none="The draft is the same."
            words="from this version to the draft"
          />
        )}
      </Loaded>
    );
  return (
    <Loaded handle={before}>
      {(earlier) => (
        <Loaded handle={handle}>
          {({ definition }) => (
            <Differences
              sides={[earlier.definition, definition]}
              none={`It is the same as version ${earlier.version}.`}
              words={`from version ${earlier.version} to this one`}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function Differences({
  sides: [before, after],
  none,
  words,
}: {
  sides: readonly [PopupDefinition, PopupDefinition];
  none: string;
  words: string;
}) {
  const differences = toldDifferences(before, after);
  if (differences.length === 0) return <p class="version-diff">{none}</p>;
  return (
    <div class="version-diff">
      <p class="muted small">
        {plural(differences.length, 'difference')}, {words}
      </p>
      <DifferenceList differences={differences} />
    </div>
  );
}
