import {
  studioRoutes,
  type Member,
  type ProjectSummary,
  type SessionState,
} from '@service-popups/protocol/studio';
import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { AccountCard } from './account/AccountCard.js';
import { AcceptInvite } from './account/AcceptInvite.js';
import { CreateOwner, SignIn } from './account/AccountPages.js';
import { useGrantedRole } from './account/useGrantedRole.js';
import { useOtherMember } from './account/useOtherMember.js';
import { AheadContext } from './api/ahead.js';
import type { KeptText } from './storage/keptText.js';
import { useResource } from './api/useResource.js';
import { findPage, type PageProps } from './pages.js';
import { go, href, path } from './router/router.js';
import { FirstProject, NewProjectDialog } from './projects/NewProject.js';
import { AccountMenu } from './shell/AccountMenu.js';
import { CommandPalette } from './shell/CommandPalette.js';
import { ConnectionNote } from './shell/ConnectionNote.js';
import { PageGuard } from './shell/PageGuard.js';
import { PageHeader } from './shell/PageHeader.js';
import { Shell } from './shell/Shell.js';
import { ShellSkeleton } from './shell/ShellSkeleton.js';
import { Announcements } from './ui/Announcements.js';
import { LinkButton } from './ui/Button.js';
import { EmptyState, ErrorState, Panel } from './ui/Panel.js';
import { Toasts } from './ui/toasts.js';

export function App({ wasSignedIn }: { wasSignedIn: KeptText }) {
  const { resource, reload } = useResource<SessionState>(studioRoutes.session);
  const session = resource.value;
  // Before it is drawn: what follows has the shape of what it is.
  useLayoutEffect(() => {
    if (session === undefined) return;
    delete document.documentElement.dataset['visitor'];
    if (session.member === null) wasSignedIn.forget();
    else wasSignedIn.keep('yes');
  }, [session]);
  return (
    <>
      {session !== undefined && <Entrance session={session} />}
      {session === undefined && resource.state === 'failed' && (
        <AccountCard title="Studio" lead="The studio could not be opened.">
          <ErrorState error={resource.error} onRetry={reload} />
        </AccountCard>
      )}
      {session === undefined && resource.state === 'loading' && <ShellSkeleton />}
      <Toasts>
        <ConnectionNote />
      </Toasts>
      <Announcements />
    </>
  );
}

/** Who may see what: the owner's first visit, an invitation, the sign-in, or the studio itself. */
function Entrance({ session }: { session: SessionState }) {
  if (path.value.startsWith('/invite')) return <AcceptInvite member={session.member} />;
  if (session.needsOwner || path.value.startsWith('/owner'))
    return <CreateOwner hasOwner={!session.needsOwner} />;
  if (session.member === null) return <SignIn />;
  return <Studio member={session.member} />;
}

function Studio({ member }: { member: Member }) {
  useOtherMember(member);
  const { resource, reload, replace } = useResource<ProjectSummary[]>(studioRoutes.projects);
  const [isSearching, setSearching] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const add = (project: ProjectSummary): void => {
    replace((known) => [...known, project]);
    setMaking(false);
    go(`/${project.id}/popups`);
  };
  const projects = resource.value;
  const change = (project: ProjectSummary): void =>
    replace((known) => known.map((one) => (one.id === project.id ? { ...one, ...project } : one)));
  const [, named = ''] = path.value.split('/');
  const chosen = projects?.find(({ id }) => encodeURIComponent(id) === named);
  const first = projects?.[0];
  const isAtDoor = named === '';
  const ahead = useContext(AheadContext);

  useGrantedRole(chosen?.role, reload);
  useEffect(() => ahead.forget, [path.value]);
  useEffect(() => {
    if (isAtDoor && first !== undefined) go(`/${first.id}/popups`, { replace: true });
  }, [isAtDoor, first]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  if (projects === undefined && resource.state === 'failed')
    return (
      <AccountCard title="Studio" lead="Your projects could not be loaded.">
        <ErrorState error={resource.error} onRetry={reload} />
      </AccountCard>
    );
  if (projects?.length === 0) return <FirstProject member={member} onMade={add} onLook={reload} />;
  if (chosen === undefined && first !== undefined && !isAtDoor)
    return (
      <AccountCard
        title="There is no such project"
        lead="It was deleted, or you are not a member of it. An owner can invite you."
        foot={<AccountMenu member={member} />}
      >
        <LinkButton href={href(`/${first.id}/popups`)}>Go to {first.name}</LinkButton>
      </AccountCard>
    );
  if (projects === undefined || chosen === undefined) return <ShellSkeleton />;
  // What one may do depends on the project.
  const here = { ...member, role: chosen.role };
  const onNewProject = member.role === 'owner' ? () => setMaking(true) : undefined;
  return (
    <Shell
      project={chosen}
      projects={projects}
      member={here}
      onSearch={() => setSearching(true)}
      onNewProject={onNewProject}
    >
      {/* Nothing of one project stays on the page of another. */}
      <PageGuard key={chosen.id}>
        <Page project={chosen} member={here} onProject={change} onNewProject={onNewProject} />
      </PageGuard>
      {isMaking && <NewProjectDialog onMade={add} onLook={reload} onClose={() => setMaking(false)} />}
      {isSearching && <CommandPalette projectId={chosen.id} onClose={() => setSearching(false)} />}
    </Shell>
  );
}

function Page(shared: Omit<PageProps, 'parameters'>) {
  const found = findPage(path.value);
  if (found !== undefined) return <found.View {...shared} parameters={found.parameters} />;
  return (
    <>
      <PageHeader title="There is no such page" />
      <Panel>
        <EmptyState
          title="There is nothing at this address"
          action={<LinkButton href={href(`/${shared.project.id}/popups`)}>Go to the popups</LinkButton>}
        >
          It may be old, or mistyped.
        </EmptyState>
      </Panel>
    </>
  );
}
