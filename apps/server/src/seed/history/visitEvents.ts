// What happened on the pages of one visit: page views, things done, now and then a crash, and the batch they came in.
import type { PopupDefinition } from '@service-popups/protocol';
import { crashEventName, readCrash } from '../../ingest/crashFingerprint.js';
import { iso } from './history.js';
import type { History, HistoryRow } from './history.js';
import type { Person } from './people.js';
import type { Random } from './random.js';
import { sampleCrashes } from './sampleCrashes.js';

/** Where chance comes from, and where the rows go. */
export interface Pen {
  readonly random: Random;
  readonly history: History;
}

export interface Visit {
  readonly person: Person;
  readonly at: number;
  readonly sessionId: string;
  readonly popup: PopupDefinition | undefined;
}

type Way = readonly string[];

const wayOfOrder: Way = ['/demo', '/demo/product/:id', '/demo/cart', '/demo/checkout', '/demo/thanks'];

const ways: readonly [Way, ...Way[]] = [
  ['/demo', '/demo/product/:id'],
  ['/demo', '/demo/product/:id', '/demo/cart'],
  wayOfOrder,
  ['/demo/blog', '/demo/blog/waxing'],
  ['/demo/blog/packing', '/demo/product/:id'],
  ['/demo', '/demo/pricing'],
];

/** @returns the last screen */
export function writeEvents({ random, history }: Pen, { person, at, sessionId, popup }: Visit): string {
  const way = popup?.id === 'demo-csat' ? wayOfOrder : random.pick(ways);
  const batchId = random.id('sample-batch');
  let time = at;
  let engagementMs = 0;
  const write = (name: string, screen: string, properties: HistoryRow) => {
    history.events.push({
      id: random.id('sample-event'),
      client_at: iso(time),
      at: iso(time),
      name,
      screen,
      properties,
      batch_id: batchId,
      visitor_id: person.visitorId,
      session_id: sessionId,
      contact_id: person.contactId,
      platform: person.platform,
    });
  };
  for (const [index, screen] of way.entries()) {
    const durationMs = Math.round(random.around(screen.includes('blog') ? 62_000 : 21_000, 0.6));
    time += Math.min(durationMs, 90_000);
    engagementMs += durationMs;
    const previous = way[index - 1];
    write('service_page_view', screen, {
      screen,
      durationMs,
      ...(previous === undefined ? {} : { previousScreen: previous }),
    });
    if (screen === '/demo/cart')
      write('add_to_cart', '/demo/product/:id', {
        product: random.pick(['101', '102', '103', '104', '105', '106']),
        price: random.pick([28, 56, 142, 189, 214, 328]),
      });
    if (screen === '/demo/thanks')
      write('order_placed', '/demo/checkout', { total: random.whole(28, 520), items: random.whole(1, 4) });
    if (screen === '/demo/pricing' && random.chance(0.3))
      write('plan_chosen', screen, { plan: random.pick(['free', 'member', 'member', 'crew']) });
  }
  if (person.platform !== 'web' && random.chance(0.03))
    writeCrash({ random, history }, { person, at: time, write });
  history.batches.push(
    assembleBatch(random, { person, batchId, sessionId, at: time, engagementMs, screen: way.at(-1) ?? '' }),
  );
  return way.at(-1) ?? '';
}

interface CrashVisit {
  readonly person: Person;
  readonly at: number;
  readonly write: (name: string, screen: string, properties: HistoryRow) => void;
}

function writeCrash({ random, history }: Pen, { person, at, write }: CrashVisit): void {
  const crash = random.weighted(sampleCrashes);
  const { screen, ...properties } = crash;
  write(crashEventName, screen, { ...properties, screen });
  const { fingerprint, message, stack, isFatal } = readCrash(properties);
  const known = history.crashes.get(fingerprint);
  if (known === undefined) {
    history.crashes.set(fingerprint, {
      fingerprint,
      message,
      stack,
      count: 1,
      fatal: isFatal ? 1 : 0,
      firstAt: at,
      lastAt: at,
      screen,
      appVersion: person.appVersion ?? '',
    });
    return;
  }
  known.count += 1;
  known.fatal += isFatal ? 1 : 0;
  known.lastAt = Math.max(known.lastAt, at);
  known.appVersion = person.appVersion ?? known.appVersion;
}

interface BatchParts {
  readonly person: Person;
  readonly batchId: string;
  readonly sessionId: string;
  readonly at: number;
  readonly engagementMs: number;
  readonly screen: string;
}

function assembleBatch(
  random: Random,
  { person, batchId, sessionId, at, engagementMs, screen }: BatchParts,
): HistoryRow {
  return {
    batch_id: batchId,
    visitor_id: person.visitorId,
    session_id: sessionId,
    contact_id: person.contactId,
    platform: person.platform,
    language: person.language,
    app_version: person.appVersion,
    sdk_version: random.weighted([
      ['1.5.0', 9],
      ['1.4.2', 1],
    ]),
    engagement_ms: engagementMs,
    context: {
      user_id: person.visitorId,
      session_id: sessionId,
      ...(person.contactId === undefined ? {} : { userId: person.contactId }),
      language: person.language,
      platform: person.platform,
      userAttributes: { plan: person.plan, country: person.country },
      device: { type: person.device },
      lastScreen: screen,
    },
    metrics: random.chance(0.4)
      ? { cart_value: String(random.whole(28, 480)), theme: random.pick(['light', 'light', 'dark']) }
      : { theme: random.pick(['light', 'light', 'dark']) },
    received_at: iso(at),
  };
}
