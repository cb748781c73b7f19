import { studioRoutes, type Project } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { chooseQuery, query } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { Loaded } from '../ui/Loaded.js';
import { Tabs, titleOf } from '../ui/Tabs.js';
import { AuditTab } from './AuditTab.js';
import { KeysTab } from './KeysTab.js';
import { MembersTab } from './MembersTab.js';
import { ProjectTab } from './ProjectTab.js';
import { viewerNote } from './roles.js';
import '../ui/inlineForm.css';
import './settings.css';
import { WebhooksTab } from './WebhooksTab.js';

const tabs = [
  { id: 'project', label: 'Project' },
  { id: 'keys', label: 'Keys' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'members', label: 'Members' },
  { id: 'audit', label: 'Audit log' },
];

export function SettingsPage({ project, member, onProject }: PageProps) {
  const handle = useResource<Project>(studioRoutes.project(project.id));
  const asked = query.value.get('view');
  const tab = tabs.find(({ id }) => id === asked);
  const chosen = tab?.id ?? 'project';
  const onChanged = (changed: Project): void => {
    handle.replace(() => changed);
    onProject(changed);
  };
  const canEdit = member.role !== 'viewer';
  const isOwner = member.role === 'owner';
  return (
    <>
      <PageHeader
        title="Settings"
        tabTitle={titleOf(tab, 'Settings')}
        {...(canEdit ? {} : { over: viewerNote })}
      />
      <Tabs label="Settings" tabs={tabs} chosen={chosen} onChoose={(view) => chooseQuery({ view })}>
        {chosen === 'project' && (
          <Loaded handle={handle} isAlone>
            {(details) => (
              <ProjectTab
                key={details.id}
                project={details}
                memberId={member.id}
                canEdit={canEdit}
                onChanged={onChanged}
              />
            )}
          </Loaded>
        )}
        {chosen === 'keys' && (
          <Loaded handle={handle} isAlone>
            {(details) => <KeysTab project={details} isOwner={isOwner} onChanged={handle.reload} />}
          </Loaded>
        )}
        {chosen === 'webhooks' && (
          <WebhooksTab projectId={project.id} memberId={member.id} canEdit={canEdit} />
        )}
        {chosen === 'members' && <MembersTab project={project} me={member} />}
        {chosen === 'audit' && <AuditTab projectId={project.id} />}
      </Tabs>
    </>
  );
}
