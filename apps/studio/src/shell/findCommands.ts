import { writeAddressPart, type ContactItem, type PopupListItem } from '@service-popups/protocol/studio';

export interface Command {
  id: string;
  label: string;
  kind: string;
  to: string;
}

const pages: readonly (readonly [to: string, label: string])[] = [
  ['popups', 'Popups'],
  ['results', 'Results'],
  ['who', 'Who sees it'],
  ['events', 'Events'],
  ['contacts', 'Contacts'],
  ['install', 'Install'],
  ['settings', 'Settings'],
];
/** Found by their names alone: before anything is typed they would hide the rest. */
const parts: readonly (readonly [to: string, label: string])[] = [
  ['events?view=screens', 'Screens'],
  ['events?view=metrics', 'Metrics'],
  ['events?view=crashes', 'Crashes'],
  ['events?view=delivery', 'Delivery'],
  ['settings?view=keys', 'Keys'],
  ['settings?view=webhooks', 'Webhooks'],
  ['settings?view=members', 'Members'],
  ['settings?view=audit', 'Audit log'],
];
const most = 12;

/** What has this name, what begins with it first. However many popups have it, the people who were found are among it. */
export function findCommands({
  projectId,
  words,
  popups,
  people,
}: {
  projectId: string;
  words: string;
  popups: readonly PopupListItem[];
  /** Those whom the server found: by more than their ids. */
  people: readonly ContactItem[];
}): Command[] {
  const wanted = words.trim().toLowerCase();
  const named = [
    ...[...pages, ...(wanted === '' ? [] : parts)].map(([to, label]) => ({
      id: `page-${to}`,
      label,
      kind: 'Page',
      to: `/${projectId}/${to}`,
    })),
    ...popups.flatMap(({ id, name }) =>
      (['popups', 'results'] as const).map((place) => ({
        id: `${place}-${id}`,
        label: name,
        kind: place === 'popups' ? 'Popup' : 'Results',
        to: `/${projectId}/${place}/${encodeURIComponent(id)}`,
      })),
    ),
  ].filter(({ label }) => label.toLowerCase().includes(wanted));
  const isFirst = ({ label }: Command): boolean => label.toLowerCase().startsWith(wanted);
  const ordered = [...named.filter(isFirst), ...named.filter((command) => !isFirst(command))];
  const persons = people.map(({ userId }) => ({
    id: `person-${userId}`,
    label: userId,
    kind: 'Person',
    to: `/${projectId}/contacts/${writeAddressPart(userId)}`,
  }));
  return [...ordered.slice(0, most - persons.length), ...persons];
}
