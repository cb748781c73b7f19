// Carries the feed between processes that share a PostgreSQL. What is lost here is a line on a screen, nothing more:
// the database holds everything, and a page that loads reads it.
import type { ClientConfig } from 'pg';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import { failureFields } from '../diagnostics/logger.js';
import type { Logger } from '../diagnostics/logger.js';
import { startListening } from '../store/changes.js';
import type { Database } from '../store/database.js';
import type { FeedEvent, LiveFeed } from './liveFeed.js';

export interface RelayOptions {
  readonly feed: LiveFeed;
  readonly database: Database;
  readonly listen: ClientConfig;
  readonly clock: Clock;
  readonly logger: Logger;
}

const liveChannel = 'service_popups_live';
const everyMs = 300;
/** PostgreSQL takes payloads of up to 8,000 bytes. */
const maxBytes = 7_500;
const maxEvents = 60;

interface Letter {
  readonly from: string;
  readonly events: readonly (readonly [string, FeedEvent])[];
}

export function startLiveRelay({ feed, database, listen, clock, logger }: RelayOptions): () => Promise<void> {
  const self = randomUUID();
  let waiting: (readonly [string, FeedEvent])[] = [];
  const stopHearing = feed.relayTo((projectId, event) => {
    if (waiting.length < maxEvents) waiting.push([projectId, event]);
  });
  const send = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const letter = assembleLetter(self, waiting);
    waiting = [];
    await database
      .query('SELECT pg_notify($1, $2)', [liveChannel, letter])
      .catch((error: unknown) => logger.warn('the live feed was not carried on', failureFields(error)));
  };
  const stopSending = clock.every(everyMs, () => void send());
  const stopListening = startListening({
    connection: listen,
    channel: liveChannel,
    clock,
    logger,
    onChange: (payload) => {
      const letter = readLetter(payload);
      if (letter === undefined || letter.from === self) return;
      for (const [projectId, event] of letter.events) feed.deliver(projectId, event);
    },
    onGap: () => undefined,
  });
  return async () => {
    stopSending();
    stopHearing();
    await stopListening();
  };
}

export function assembleLetter(from: string, events: Letter['events']): string {
  const letter = JSON.stringify({ from, events } satisfies Letter);
  if (Buffer.byteLength(letter) <= maxBytes) return letter;
  return assembleLetter(from, events.slice(0, Math.floor(events.length / 2)));
}

function readLetter(payload: string): Letter | undefined {
  try {
    return JSON.parse(payload) as Letter;
  } catch {
    return undefined;
  }
}
