import type { Attributes, PopupStatus } from '@service-popups/protocol';
import { timelineEntries, type PersonDetail, type TimelineEntry } from '@service-popups/protocol/studio';
import type { ProjectScope } from '../projectScope.js';
import { findPerson, ownRows, personValues } from './findPerson.js';
import type { KnownPerson } from './findPerson.js';

export async function readPerson(scope: ProjectScope, id: string): Promise<PersonDetail> {
  const person = await findPerson(scope, id);
  const about = await readAbout(scope, person);
  const timeline = [
    ...(await readStatuses(scope, person)),
    ...(await readAnswered(scope, person)),
    ...(await readTracked(scope, person)),
  ];
  return {
    ...(person.contactId === undefined ? {} : { userId: person.contactId }),
    user_ids: [...person.visitorIds],
    attributes: about.attributes,
    ...(about.createdAt === undefined ? {} : { createdAt: about.createdAt }),
    timeline: timeline
      .toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at))
      .slice(0, timelineEntries),
  };
}

/** A Contact's own attributes; for those who have none, what the SDK last sent along. */
async function readAbout(
  scope: ProjectScope,
  person: KnownPerson,
): Promise<{ attributes: Attributes; createdAt: string | undefined }> {
  const [contact] = await scope.query<{ attributes: Attributes; created_at: Date }>(
    'SELECT attributes, created_at FROM contacts WHERE project_id = $1 AND contact_id = $2',
    [person.contactId ?? null],
  );
  const [visitor] = await scope.query<{ attributes: Attributes; first_seen_at: Date }>(
    `SELECT attributes, min(first_seen_at) OVER () AS first_seen_at FROM visitors v
     WHERE project_id = $1 AND ${ownRows('v')} ORDER BY last_seen_at DESC LIMIT 1`,
    personValues(person),
  );
  const created = contact?.created_at ?? visitor?.first_seen_at;
  return {
    attributes: { ...visitor?.attributes, ...contact?.attributes },
    createdAt: created?.toISOString(),
  };
}

async function readStatuses(scope: ProjectScope, person: KnownPerson): Promise<TimelineEntry[]> {
  const rows = await scope.query<{ at: Date; popup_id: string; name: string | null; status: PopupStatus }>(
    `SELECT t.at, s.popup_id, p.name, t.status FROM showings s
     JOIN showing_statuses t ON t.project_id = s.project_id AND t.show_id = s.show_id
     LEFT JOIN popups p ON p.project_id = s.project_id AND p.id = s.popup_id
     WHERE s.project_id = $1 AND ${ownRows('s')}
     ORDER BY t.at DESC, t.status DESC, s.show_id LIMIT ${timelineEntries}`,
    personValues(person),
  );
  return rows.map(({ at, popup_id, name, status }) => ({
    type: 'status',
    at: at.toISOString(),
    popupId: popup_id,
    popupName: name ?? popup_id,
    status,
  }));
}

async function readAnswered(scope: ProjectScope, person: KnownPerson): Promise<TimelineEntry[]> {
  const rows = await scope.query<{ at: Date; popup_id: string; name: string | null; response_id: string }>(
    `SELECT r.updated_at AS at, r.popup_id, p.name, r.response_id FROM responses r
     LEFT JOIN popups p ON p.project_id = r.project_id AND p.id = r.popup_id
     WHERE r.project_id = $1 AND ${ownRows('r')}
     ORDER BY r.updated_at DESC, r.response_id LIMIT ${timelineEntries}`,
    personValues(person),
  );
  return rows.map(({ at, popup_id, name, response_id }) => ({
    type: 'response',
    at: at.toISOString(),
    popupId: popup_id,
    popupName: name ?? popup_id,
    responseId: response_id,
  }));
}

async function readTracked(scope: ProjectScope, person: KnownPerson): Promise<TimelineEntry[]> {
  const rows = await scope.query<{
    at: Date;
    name: string;
    screen: string | null;
    properties: Record<string, unknown>;
  }>(
    `SELECT at, name, screen, properties FROM events e
     WHERE project_id = $1 AND ${ownRows('e')} ORDER BY at DESC, client_at DESC, id LIMIT ${timelineEntries}`,
    personValues(person),
  );
  return rows.map(({ at, name, screen, properties }) => ({
    type: 'event',
    at: at.toISOString(),
    name,
    ...(screen === null ? {} : { screen }),
    properties,
  }));
}
