import { studioRoutes, writeAddressPart, type ContactItem } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { usePages } from '../api/usePages.js';
import { InstallLink } from '../install/InstallLink.js';
import type { PageProps } from '../pages.js';
import { href, query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { LinkButton } from '../ui/Button.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatAgo, formatCount } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel, ShowMore } from '../ui/Panel.js';
import { SearchField } from '../ui/SearchField.js';
import './contacts.css';

const step = 50;
/** An address may ask for any number. */
const mostAtFirst = 5_000;

export function ContactsPage({ project }: PageProps) {
  const search = query.value.get('search') ?? '';
  // In the address, so that who comes back finds all that was there when they left.
  const [left] = useState(() => ({ search, count: Math.trunc(Number(query.peek().get('count'))) || step }));
  const limit = search === left.search ? Math.max(step, Math.min(mostAtFirst, left.count)) : step;
  const { handle, items, loadMore } = usePages<ContactItem>(studioRoutes.contacts(project.id), {
    query: { search, limit },
    keyOf: ({ userId }) => userId,
    furtherLimit: step,
  });
  const showMore = async (): Promise<void> => {
    if (await loadMore?.()) setQuery({ count: String(items.length + step) });
  };

  return (
    <>
      <PageHeader
        title="Contacts"
        tools={
          <SearchField
            label="Find a person"
            value={search}
            onValue={(value) => setQuery({ search: value, count: undefined })}
          />
        }
      />
      <Panel flush>
        <Loaded handle={handle} lines={9}>
          {() => <ContactTable projectId={project.id} contacts={items} search={search} />}
        </Loaded>
        <ShowMore onClick={loadMore && showMore} />
      </Panel>
    </>
  );
}

function ContactTable({
  projectId,
  contacts,
  search,
}: {
  projectId: string;
  contacts: readonly ContactItem[];
  search: string;
}) {
  if (contacts.length === 0 && search !== '')
    return (
      <EmptyState
        title="Nobody was found"
        action={<LinkButton href={personAddress(projectId, search)}>Look for it as a device’s id</LinkButton>}
      >
        Search looks at user ids and attributes. Whoever has no user id is known by the id of their device
        alone, its <code>user_id</code>, which has to be whole.
      </EmptyState>
    );
  if (contacts.length === 0)
    return (
      <EmptyState title="No contacts yet" action={<InstallLink projectId={projectId} />}>
        People appear here once your app passes a userId to init.
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

function personAddress(projectId: string, id: string): string {
  return href(`/${projectId}/contacts/${writeAddressPart(id)}`);
}

const mostAttributes = 5;

function Attributes({ entries }: { entries: readonly (readonly [string, unknown])[] }) {
  return (
    <>
      {entries.slice(0, mostAttributes).map(([key, value]) => (
        <span key={key} class="attribute">
          <span class="muted">{key}</span> {String(value)}
        </span>
      ))}
      {entries.length > mostAttributes && (
        <span class="muted small">and {entries.length - mostAttributes} more</span>
      )}
    </>
  );
}

function columnsOf(projectId: string): readonly Column<ContactItem>[] {
  return [
    {
      head: 'Person',
      class: 'cell-cut',
      cell: ({ userId }) => (
        <a class="row-link" href={personAddress(projectId, userId)}>
          {userId}
        </a>
      ),
    },
    {
      head: 'Attributes',
      class: 'contact-attributes',
      cell: ({ attributes }) => <Attributes entries={Object.entries(attributes)} />,
    },
    { head: 'Responses', isNumber: true, cell: ({ responses }) => formatCount(responses) },
    { head: 'Last change', class: 'muted nowrap', cell: ({ updatedAt }) => formatAgo(updatedAt) },
  ];
}
