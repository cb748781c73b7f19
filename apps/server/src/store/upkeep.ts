// What a running server does by itself, now and then.
import type { ClientConfig } from 'pg';
import type { Clock } from '../clock.js';
import { createFinishErasures } from '../domain/people/finishErasures.js';
import { applyRetentionByTwoClocks, ClocksDiffer } from '../domain/retention.js';
import { failureFields } from '../diagnostics/logger.js';
import type { Logger } from '../diagnostics/logger.js';
import { boundLog } from './boundLog.js';
import { startListening } from './changes.js';
import { createClockWatch } from './clockWatch.js';
import type { Store } from './createStore.js';
import { freezeOldRows } from './freezeOldRows.js';
import { ensurePartitions } from './partitions.js';
import { refreshStatistics } from './refreshStatistics.js';

export interface UpkeepOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly listen: ClientConfig | undefined;
  /** Waits until the files of the embedded database are on the disk; undefined for PostgreSQL. */
  readonly sync: (() => Promise<void>) | undefined;
}

const pollMs = 5_000;
const sightingsMs = 3_000;
const erasuresMs = 5_000;
const roomMs = 10_000;
const partitionsMs = 3_600_000;
const statisticsMs = 3_600_000;
const logMs = 30_000;
const retentionMs = 6 * 3_600_000;
/** Not at the very start, when pages wait for the server. */
const firstStatisticsMs = 20_000;
const firstRetentionMs = 60_000;

export function startUpkeep({ store, clock, logger, listen, sync }: UpkeepOptions): () => Promise<void> {
  const { directory, database } = store;
  const running = new Set<string>();
  const complain = (name: string) => (error: unknown) =>
    logger.warn(`${name} failed and will be tried again`, failureFields(error));
  /** One at a time of each kind: a slow database must not pile them up. */
  const task = (name: string, work: () => Promise<unknown>) => () => {
    if (running.has(name)) return;
    running.add(name);
    void work()
      .catch(complain(name))
      .finally(() => running.delete(name));
  };
  const poll = task('looking for changes', () => directory.poll());
  const watch = createClockWatch({ now: () => clock.now(), elapsed: () => performance.now() });
  const retain = task('retention', async () => {
    if (!watch.isSteady()) throw new ClocksDiffer();
    await applyRetentionByTwoClocks(database, clock.now());
  });
  const lookAgain = task('looking at the tables', async () => {
    await refreshStatistics(database);
    await freezeOldRows(database);
  });
  const stops = [
    clock.every(pollMs, poll),
    clock.every(
      sightingsMs,
      task('noting sightings', () => store.sightings.flush()),
    ),
    clock.every(
      roomMs,
      task('looking for room', () => store.lookForRoom()),
    ),
    clock.every(erasuresMs, task('finishing to delete people', createFinishErasures(database))),
    clock.every(
      partitionsMs,
      task('making partitions', () => ensurePartitions(database, clock.now())),
    ),
    ...(sync === undefined
      ? []
      : [
          clock.every(
            logMs,
            task('shortening the log', () => boundLog(database, sync)),
          ),
        ]),
    clock.after(firstStatisticsMs, lookAgain),
    clock.every(statisticsMs, lookAgain),
    clock.after(firstRetentionMs, retain),
    clock.every(retentionMs, retain),
  ];
  const stopListening =
    listen === undefined
      ? undefined
      : startListening({
          connection: listen,
          clock,
          logger,
          onChange: (projectId) => void directory.reload(projectId).catch(complain(`reloading ${projectId}`)),
          onGap: poll,
        });
  return async () => {
    stops.forEach((stop) => stop());
    await stopListening?.();
  };
}
