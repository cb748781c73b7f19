import {
  studioRoutes,
  type Member,
  type ProjectSummary,
  type SessionState,
} from '@service-popups/protocol/studio';
import { useEffect, useState } from 'preact/hooks';
import { AcceptInvite, CreateOwner, SignIn } from './account/AccountPages.js';
import { useResource } from './api/useResource.js';
import { routes } from './pages.js';
import { go, href, matchPath, path } from './router/router.js';
import { FirstProject, NewProjectDialog } from './projects/NewProject.js';
import { CommandPalette } from './shell/CommandPalette.js';
import { ConnectionNote } from './shell/ConnectionNote.js';
import { PageGuard } from './shell/PageGuard.js';
import { PageHeader } from './shell/PageHeader.js';
import { Shell } from './shell/Shell.js';
import { LinkButton } from './ui/Button.js';
import { EmptyState, ErrorState, Panel, Skeleton } from './ui/Panel.js';
import { Toasts } from './ui/toasts.js';

export function App() {
  const { resource, reload } = useResource<SessionState>(studioRoutes.session);
  return (
    <>
      {resource.state === 'failed' && <ErrorState error={resource.error} onRetry={reload} />}
      {resource.value !== undefined && <Entrance session={resource.value} />}
      <Toasts>
        <ConnectionNote />
      </Toasts>
    </>
  );
}

/** Who may see what: the owner's first visit, an invitation, the sign-in, or the studio itself. */
function Entrance({ session }: { session: SessionState }) {
  if (path.value.startsWith('/invite')) return <AcceptInvite />;
  if (session.needsOwner || path.value.startsWith('/owner')) return <CreateOwner />;
  if (session.member === null) return <SignIn />;
  return <Studio member={session.member} />;
}

function Studio({ member }: { member: Member }) {
  const { resource, reload, replace } = useResource<ProjectSummary[]>(studioRoutes.projects);
  const [isSearching, setSearching] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const add = (project: ProjectSummary): void => {
    replace((known) => [...known, project]);
    setMaking(false);
    go(`/${project.id}/popups`);
  };
  const projects = resource.value;
  const chosen = projects?.find(({ id }) => path.value.startsWith(`/${encodeURIComponent(id)}/`));
  const first = projects?.[0];

  useEffect(() => {
    if (chosen === undefined && first !== undefined) go(`/${first.id}/popups`, { replace: true });
  }, [chosen, first]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  if (resource.state === 'failed') return <ErrorState error={resource.error} onRetry={reload} />;
  if (projects?.length === 0) return <FirstProject member={member} onMade={add} onLook={reload} />;
  if (projects === undefined || chosen === undefined) return <Skeleton lines={6} />;
  // What one may do depends on the project.
  const here = { ...member, role: chosen.role };
  return (
    <Shell
      project={chosen}
      projects={projects}
      member={here}
      onSearch={() => setSearching(true)}
      onNewProject={member.role === 'owner' ? () => setMaking(true) : undefined}
    >
      {/* Nothing of one project stays on the page of another. */}
      <PageGuard key={chosen.id}>
        <Page project={chosen} member={here} />
      </PageGuard>
      {isMaking && <NewProjectDialog onMade={add} onClose={() => setMaking(false)} />}
      {isSearching && <CommandPalette projectId={chosen.id} onClose={() => setSearching(false)} />}
    </Shell>
  );
}

function Page({ project, member }: { project: ProjectSummary; member: Member }) {
  for (const [pattern, View] of routes) {
    const parameters = matchPath(pattern, path.value);
    if (parameters !== undefined) return <View project={project} member={member} parameters={parameters} />;
  }
  return (
    <>
      <PageHeader title="There is no such page" />
      <Panel>
        <EmptyState
          title="Nothing stands at this address"
          action={<LinkButton href={href(`/${project.id}/popups`)}>Go to the popups</LinkButton>}
        >
          It may be old, or mistyped.
        </EmptyState>
      </Panel>
    </>
  );
}
