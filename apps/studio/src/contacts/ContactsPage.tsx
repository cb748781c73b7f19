import { studioRoutes, type ContactItem } from '@service-popups/protocol/studio';
import { usePages } from '../api/usePages.js';
import { InstallLink } from '../install/InstallLink.js';
import type { PageProps } from '../pages.js';
import { href, query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatAgo, formatCount } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel, ShowMore } from '../ui/Panel.js';
import { SearchField } from '../ui/SearchField.js';
import './contacts.css';

export function ContactsPage({ project }: PageProps) {
  const search = query.value.get('search') ?? '';
  const { handle, items, loadMore } = usePages<ContactItem>(studioRoutes.contacts(project.id), {
    query: { search, limit: 50 },
    keyOf: ({ userId }) => userId,
  });

  return (
    <>
      <PageHeader
        title="Contacts"
        tools={
          <SearchField
            label="Find a person"
            value={search}
            onValue={(value) => setQuery({ search: value })}
          />
        }
      />
      <Panel flush>
        <Loaded handle={handle} lines={9}>
          {() => <ContactTable projectId={project.id} contacts={items} isSearch={search !== ''} />}
        </Loaded>
        <ShowMore onClick={loadMore} />
      </Panel>
    </>
  );
}

function ContactTable({
  projectId,
  contacts,
  isSearch,
}: {
  projectId: string;
  contacts: readonly ContactItem[];
  isSearch: boolean;
}) {
  if (contacts.length === 0)
    return (
      <EmptyState
        title={isSearch ? 'Nobody has this name' : 'No contacts yet'}
        action={isSearch ? undefined : <InstallLink projectId={projectId} />}
      >
        {isSearch
          ? 'Search looks at user ids and attributes.'
          : 'People appear here once your app passes a userId to init.'}
      </EmptyState>
    );
  return (
    <DataTable
      caption="Contacts"
      columns={columnsOf(projectId)}
      rows={contacts}
      keyOf={({ userId }) => userId}
    />
  );
}

function columnsOf(projectId: string): readonly Column<ContactItem>[] {
  return [
    {
      head: 'Person',
      class: 'cell-cut',
      cell: ({ userId }) => (
        <a class="row-link" href={href(`/${projectId}/contacts/${encodeURIComponent(userId)}`)}>
          {userId}
        </a>
      ),
    },
    {
      head: 'Attributes',
      class: 'contact-attributes',
      cell: ({ attributes }) =>
        Object.entries(attributes)
          .slice(0, 5)
          .map(([key, value]) => (
            <span key={key} class="attribute">
              <span class="muted">{key}</span> {String(value)}
            </span>
          )),
    },
    { head: 'Responses', isNumber: true, cell: ({ responses }) => formatCount(responses) },
    { head: 'Last change', class: 'muted nowrap', cell: ({ updatedAt }) => formatAgo(updatedAt) },
  ];
}
