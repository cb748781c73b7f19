import type { Attributes } from '@service-popups/protocol';
import { timelineEntries, type PersonDetail, type TimelineEntry } from '@service-popups/protocol/studio';
import { and, desc, eq, min, not, sql } from 'drizzle-orm';
import {
  contacts,
  events,
  popups,
  responses,
  showings,
  showingStatuses,
  visitors,
} from '../../store/schema.js';
import type { ProjectScope } from '../projectScope.js';
import { findPerson, isOf } from './findPerson.js';
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
  const [contact] =
    person.contactId === undefined
      ? []
      : await scope
          .select({ attributes: contacts.attributes, createdAt: contacts.createdAt })
          .from(contacts)
          .where(eq(contacts.contactId, person.contactId));
  const [visitor] = await scope
    .select({ attributes: visitors.attributes })
    .from(visitors)
    .where(isOf(visitors, person))
    .orderBy(desc(visitors.lastSeenAt))
    .limit(1);
  const [first] = await scope
    .select({ seenAt: min(visitors.firstSeenAt) })
    .from(visitors)
    .where(isOf(visitors, person));
  return {
    attributes: { ...visitor?.attributes, ...contact?.attributes },
    createdAt: (contact?.createdAt ?? first?.seenAt)?.toISOString(),
  };
}

async function readStatuses(scope: ProjectScope, person: KnownPerson): Promise<TimelineEntry[]> {
  const { projectId, showId, popupId } = showings;
  const isOfShowing = and(eq(showingStatuses.projectId, projectId), eq(showingStatuses.showId, showId));
  const rows = await scope
    .select({ at: showingStatuses.at, popupId, name: popups.name, status: showingStatuses.status })
    .from(showings)
    .innerJoin(showingStatuses, isOfShowing)
    .leftJoin(popups, and(eq(popups.projectId, projectId), eq(popups.id, popupId)))
    .where(isOf(showings, person))
    .orderBy(desc(showingStatuses.at), desc(showingStatuses.status), showId)
    .limit(timelineEntries);
  return rows.map((row) => ({
    type: 'status',
    at: row.at.toISOString(),
    popupId: row.popupId,
    popupName: row.name ?? row.popupId,
    status: row.status,
  }));
}

async function readAnswered(scope: ProjectScope, person: KnownPerson): Promise<TimelineEntry[]> {
  const { projectId, showId, responseId, popupId, completedAt, updatedAt } = responses;
  const { at: finishedAt, status, isFilled } = showingStatuses;
  const isEnd = and(
    eq(showingStatuses.projectId, projectId),
    eq(showingStatuses.showId, showId),
    eq(status, 'COMPLETED'),
    not(isFilled),
  );
  // What waited on a device stands where it was answered, as in the response itself, and not where it arrived.
  const answeredAt = sql`coalesce(${finishedAt}, ${completedAt}, ${updatedAt})`;
  const rows = await scope
    .select({ finishedAt, completedAt, updatedAt, popupId, name: popups.name, responseId })
    .from(responses)
    .leftJoin(showingStatuses, isEnd)
    .leftJoin(popups, and(eq(popups.projectId, projectId), eq(popups.id, popupId)))
    .where(isOf(responses, person))
    .orderBy(desc(answeredAt), responseId)
    .limit(timelineEntries);
  return rows.map((row) => ({
    type: 'response',
    at: (row.finishedAt ?? row.completedAt ?? row.updatedAt).toISOString(),
    popupId: row.popupId,
    popupName: row.name ?? row.popupId,
    responseId: row.responseId,
  }));
}

async function readTracked(scope: ProjectScope, person: KnownPerson): Promise<TimelineEntry[]> {
  const { at, name, screen, properties, clientAt, id } = events;
  const rows = await scope
    .select({ at, name, screen, properties })
    .from(events)
    .where(isOf(events, person))
    .orderBy(desc(at), desc(clientAt), id)
    .limit(timelineEntries);
  return rows.map((row) => ({
    type: 'event',
    at: row.at.toISOString(),
    name: row.name,
    ...(row.screen === null ? {} : { screen: row.screen }),
    properties: row.properties,
  }));
}
