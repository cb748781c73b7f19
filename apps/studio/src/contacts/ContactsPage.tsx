import { studioRoutes, type ContactItem, type Paged } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request, withQuery } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { href, query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { TextField } from '../ui/Field.js';
import { formatAgo, formatCount } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import './contacts.css';

export function ContactsPage({ project }: PageProps) {
  const search = query.value.get('search') ?? '';
  const handle = useResource<Paged<ContactItem>>(
    withQuery(studioRoutes.contacts(project.id), { search, limit: 50 }),
  );
  const [more, setMore] = useState<Paged<ContactItem>>();
  const page = handle.resource.value;
  const cursor = more === undefined ? page?.cursor : more.cursor;
  const loadMore = (): void =>
    void attempt(async () => {
      const address = withQuery(studioRoutes.contacts(project.id), { search, limit: 50, cursor });
      const next = await request<Paged<ContactItem>>(address);
      setMore({ ...next, items: [...(more?.items ?? []), ...next.items] });
    });

  return (
    <>
      <PageHeader
        title="Contacts"
        tools={
          <TextField
            label="Search"
            hideLabel
            type="search"
            placeholder="Find a person"
            value={search}
            onValue={(value) => {
              setMore(undefined);
              setQuery({ search: value });
            }}
          />
        }
      />
      <Panel flush>
        <Loaded handle={handle} lines={9}>
          {({ items }) => (
            <ContactTable
              projectId={project.id}
              contacts={[...items, ...(more?.items ?? [])]}
              isSearch={search !== ''}
            />
          )}
        </Loaded>
        {cursor !== undefined && (
          <div class="panel-more">
            <Button look="quiet" onClick={loadMore}>
              Show more
            </Button>
          </div>
        )}
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
      <EmptyState title={isSearch ? 'Nobody has this name' : 'No contacts yet'}>
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
