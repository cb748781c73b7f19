// Two ways into the database. Nearly all batches are new, and for those COPY costs half of what looking each event up
// costs. That is tried first; when the database refuses, nothing of the group was written, and it goes the other way,
// which counts every event once whatever came before.
import type { AnalyticsAck } from '@service-popups/protocol';
import type { Database } from '../store/database.js';
import { isDeadlock, isNameLost, isPlacedAnew, isUnavailable } from '../store/failures.js';
import { canCopy, copyEvents } from './copyEvents.js';
import type { EventsMember } from './eventsMember.js';
import { insertEvents } from './insertEvents.js';
import { createSpareMemory } from './spareMemory.js';

export type WriteEvents = (members: readonly EventsMember[], shard: number) => Promise<AnalyticsAck[]>;

/** Groups that are looked up after one was refused: repeats come in crowds, after an outage above all. */
const fewest = 8;
const most = 1_024;
/** A batch may hold events of several days, whose tables are made one after the other. */
const mostTries = 12;

export function createWriteEvents(database: Database): WriteEvents {
  const spare = createSpareMemory(2);
  let careful = 0;
  let next = fewest;
  return async (members, shard) => {
    const { copyIn } = database;
    if (copyIn !== undefined && careful === 0 && canCopy(members)) {
      try {
        const acks = await copyEvents(copyIn, members, shard);
        next = fewest;
        return acks;
      } catch (error) {
        if (isUnavailable(error) && !isDeadlock(error) && !isNameLost(error)) throw error;
        careful = next;
        next = Math.min(next * 2, most);
      }
    } else careful = Math.max(0, careful - 1);
    for (let tries = 1; ; tries += 1) {
      try {
        return await insertEvents(database, members, { shard, spare });
      } catch (error) {
        if (tries === mostTries || !isPlacedAnew(error)) throw error;
      }
    }
  };
}
