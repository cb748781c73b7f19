// Everything that keeps something: the database, what is remembered of it, and the three lines of writes.
import type { AnalyticsAck, PopupStatus } from '@service-popups/protocol';
import type { Clock } from '../clock.js';
import type { ServerLimits } from '../config.js';
import type { Logger } from '../diagnostics/logger.js';
import { failureFields } from '../diagnostics/logger.js';
import type { Metrics } from '../diagnostics/metrics.js';
import { hasAllResponses } from '../domain/completedResponses.js';
import { publishDefinitions } from '../domain/publishing.js';
import { createTurns } from '../http/turns.js';
import type { EventsMember } from '../ingest/eventsMember.js';
import { createGroupCommit } from '../ingest/groupCommit.js';
import type { GroupCommit } from '../ingest/groupCommit.js';
import { insertEvents } from '../ingest/insertEvents.js';
import { insertResponses } from '../ingest/insertResponses.js';
import type { ResponseMember, StoredResponse } from '../ingest/insertResponses.js';
import { insertStatuses } from '../ingest/insertStatuses.js';
import type { StatusMember } from '../ingest/insertStatuses.js';
import { createSpareMemory } from '../ingest/spareMemory.js';
import { createWriteEvents } from '../ingest/writeEvents.js';
import { createLiveFeed } from '../live/liveFeed.js';
import type { LiveFeed } from '../live/liveFeed.js';
import type { Database, Queryable } from './database.js';
import { createKnownPopups } from './knownPopups.js';
import type { KnownPopups } from './knownPopups.js';
import { createLimitWatch } from './limitWatch.js';
import { createProjectDirectory } from './projectDirectory.js';
import type { ProjectDirectory } from './projectDirectory.js';
import { createSightings } from './sightings.js';
import type { Sightings } from './sightings.js';
import { createSurveyVersions } from './surveyVersions.js';
import type { SurveyVersions } from './surveyVersions.js';
import { tryWriting } from './tryWriting.js';

/** A member of a group with the size of the body it came in. */
export type Sized<Member> = Member & { readonly bytes: number };

export interface Store {
  readonly database: Database;
  readonly directory: ProjectDirectory;
  readonly surveys: SurveyVersions;
  readonly popups: KnownPopups;
  readonly sightings: Sightings;
  /** Told of everything that was committed. */
  readonly live: LiveFeed;
  readonly statuses: GroupCommit<Sized<StatusMember>, PopupStatus>;
  readonly responses: GroupCommit<Sized<ResponseMember>, StoredResponse>;
  readonly events: GroupCommit<Sized<EventsMember>, AnalyticsAck>;
  /** Of how many kinds the database did not take the last write, such as on a full disk. */
  refusedKinds(): number;
  /** Finds out whether the database would take writes of those kinds again, which may not come for hours. */
  lookForRoom(): Promise<void>;
  /** Takes a popup out of the definitions once it has the responses it wanted. The key is the one that was reported with. */
  noteCompletion(key: string, projectId: string, popupId: string): void;
  /** Resolves when every write that was taken is settled and what was remembered is written. */
  drain(): Promise<void>;
}

export interface StoreOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<ServerLimits, 'queue' | 'queueBytes'>;
  readonly metrics: Metrics;
  /** Tells processes apart in the hourly counts. */
  readonly shard: number;
}

const maxGroup = 500;
/** Putting a group together keeps other requests waiting: not longer than a few milliseconds. */
const maxGroupBytes = 512 * 1_024;

export function createStore({ database, clock, logger, limits, metrics, shard }: StoreOptions): Store {
  const directory = createProjectDirectory(database, clock);
  const live = createLiveFeed();
  const sightings = createSightings(
    database,
    () => clock.now(),
    ({ project }, kind) => {
      if (kind === 'definitions') live.publish(project.id, { type: 'fetch', at: clock.now() });
    },
  );
  /** By kind: a write of it with nothing in it. */
  const refused = new Map<string, (connection: Queryable) => Promise<unknown>>();
  const line = <Member, Result>(
    kind: string,
    run: (members: readonly Sized<Member>[]) => Promise<readonly Result[]>,
    writeNothing: (connection: Queryable) => Promise<unknown>,
  ): GroupCommit<Sized<Member>, Result> =>
    createGroupCommit({
      run,
      bytesOf: ({ bytes }) => bytes,
      maxQueued: limits.queue,
      maxQueuedBytes: limits.queueBytes,
      maxGroup,
      maxGroupBytes,
      onCommit: (members) => {
        refused.delete(kind);
        metrics.countCommit(kind, members);
      },
      onAway: () => refused.set(kind, writeNothing),
    });
  const statuses = line<StatusMember, PopupStatus>(
    'status',
    (members) => insertStatuses(database, members),
    (connection) => insertStatuses(connection, []),
  );
  const responses = line<ResponseMember, StoredResponse>(
    'answers',
    (members) => insertResponses(database, members),
    (connection) => insertResponses(connection, []),
  );
  // Two groups are in flight at most; each counts in rows of its own.
  let turn = 0;
  const writeEvents = createWriteEvents(database);
  const turns = createTurns();
  const events = line<EventsMember, AnalyticsAck>(
    'analytics',
    async (members) => {
      turn = 1 - turn;
      const shardOfGroup = shard * 2 + turn;
      await turns.next();
      return writeEvents(members, shardOfGroup);
    },
    (connection) => insertEvents(connection, [], { shard: shard * 2, spare: createSpareMemory(0) }),
  );
  const limitWatch = createLimitWatch({
    clock,
    look: async (projectId, popupId) => {
      if (!(await isLimitReached(database, projectId, popupId))) return;
      await database.transaction((connection) => publishDefinitions(connection, projectId));
      await directory.reload(projectId);
    },
    onFailure: (error) => logger.warn('a response limit was not checked', failureFields(error)),
  });
  return {
    database,
    directory,
    surveys: createSurveyVersions(database),
    popups: createKnownPopups(database),
    sightings,
    live,
    statuses,
    responses,
    events,
    refusedKinds: () => refused.size,
    lookForRoom: async () => {
      for (const [kind, writeNothing] of [...refused]) {
        await tryWriting(database, writeNothing).then(
          () => refused.delete(kind),
          // What is wrong was said when the write itself was refused.
          () => undefined,
        );
      }
    },
    noteCompletion: (key, projectId, popupId) => {
      const entry = directory.peek(key);
      // Pages that showed it before it ended, or was paused, report for hours: nothing is to be taken out any more.
      const isOut = typeof entry === 'object' && !entry.project.popups.some(({ id }) => id === popupId);
      if (!isOut) limitWatch.note(projectId, popupId);
    },
    drain: async () => {
      await Promise.all([statuses.drain(), responses.drain(), events.drain()]);
      await sightings.flush().catch(() => undefined);
    },
  };
}

async function isLimitReached(database: Database, projectId: string, popupId: string): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM popups p
     JOIN popup_versions v ON v.project_id = p.project_id AND v.popup_id = p.id AND v.version = p.live_version
     WHERE p.project_id = $1 AND p.id = $2 AND p.state = 'live'
       AND ${hasAllResponses}`,
    [projectId, popupId],
  );
  return rows.length > 0;
}
