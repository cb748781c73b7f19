import { studioRoutes, type InstallState, type Project } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { useLive } from '../api/useLive.js';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { href } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { Button } from '../ui/Button.js';
import { CopyText } from '../ui/CopyText.js';
import { Disclosure } from '../ui/Disclosure.js';
import { FieldWarning } from '../ui/Field.js';
import { formatAgo } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { ErrorState, Panel, Skeleton } from '../ui/Panel.js';
import { Tabs } from '../ui/Tabs.js';
import './install.css';
import { snippets } from './snippets.js';

/** The snippet with the project’s own keys, and a light that turns green when it runs somewhere. */
export function InstallPage({ project, onNewProject }: PageProps) {
  const handle = useResource<Project>(studioRoutes.project(project.id));
  const [chosen, setChosen] = useState('script');
  return (
    <>
      <PageHeader title="Install" />
      <div class="stack">
        <InstallLight projectId={project.id} />
        {project.hasSampleData && (
          <FieldWarning>
            <span>
              These are the keys of the project with sample data. Make a project for your own site or app.
            </span>
            {onNewProject !== undefined && (
              <Button size="small" onClick={onNewProject}>
                New project
              </Button>
            )}
          </FieldWarning>
        )}
        <Panel>
          <Loaded handle={handle}>
            {(details) => {
              const made = snippets(details, location.origin);
              const current = made.find(({ id }) => id === chosen) ?? made[0];
              return (
                <Tabs label="Where it goes" tabs={made} chosen={chosen} onChoose={setChosen}>
                  {current !== undefined && (
                    <div class="stack">
                      {current.steps.map(({ text, code, otherwise }) => (
                        <div key={text} class="stack install-step">
                          <p>{text}</p>
                          <CopyText block label={text} text={code} />
                          {otherwise !== undefined && (
                            <Disclosure label={otherwise.text}>
                              <CopyText block label={otherwise.text} text={otherwise.code} />
                            </Disclosure>
                          )}
                        </div>
                      ))}
                      <p class="muted small">
                        {current.note} <a href="/docs/">Read the docs</a>
                      </p>
                    </div>
                  )}
                </Tabs>
              );
            }}
          </Loaded>
        </Panel>
      </div>
    </>
  );
}

function InstallLight({ projectId }: { projectId: string }) {
  const { resource, reload } = useResource<InstallState>(studioRoutes.install(projectId));
  useLive(projectId, {
    onEvent: ({ type }) => {
      if (type === 'fetch' || type === 'events' || type === 'response') reload();
    },
    onReturn: reload,
  });
  if (resource.value === undefined)
    return (
      <Panel>
        {resource.state === 'failed' ? (
          <ErrorState error={resource.error} onRetry={reload} />
        ) : (
          <Skeleton height={40} />
        )}
      </Panel>
    );
  const { lastFetchAt: fetched, lastResponseAt } = resource.value;
  return (
    <Panel>
      <div class="install-light" role="status">
        <span class={fetched === undefined ? 'light' : 'light light-on'} aria-hidden="true" />
        {fetched === undefined ? (
          <div>
            <strong>Waiting for the first page or app</strong>
            <p class="muted">Add the snippet below and open the page. This turns green by itself.</p>
          </div>
        ) : (
          <div>
            <strong>It works</strong>
            <p class="muted">
              A page or app asked for this project’s popups {formatAgo(fetched)}.
              {lastResponseAt !== undefined && (
                <>
                  {' '}
                  The last answer came {formatAgo(lastResponseAt)}.{' '}
                  <a href={href(`/${projectId}/results`)}>Read the answers</a>
                </>
              )}
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}
