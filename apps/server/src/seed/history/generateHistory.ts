// Sixty believable days: who came, what they looked at, which popups they saw and what they answered. Pure, and the
// same for the same day.
import type { PopupDefinition, PopupStatus } from '@service-popups/protocol';
import { crashEventName, readCrash } from '../../ingest/crashFingerprint.js';
import { demoPopups, demoVersions } from '../demoPopups.js';
import { answerSurvey } from './answering.js';
import { createPeople } from './people.js';
import type { Person } from './people.js';
import { createRandom } from './random.js';
import type { Random } from './random.js';
import { sampleCrashes } from './sampleCrashes.js';

export type HistoryRow = Readonly<Record<string, unknown>>;

export interface History {
  readonly contacts: HistoryRow[];
  readonly contactVisitors: HistoryRow[];
  readonly visitors: HistoryRow[];
  readonly visitorDays: HistoryRow[];
  readonly showings: HistoryRow[];
  readonly statuses: HistoryRow[];
  readonly responses: HistoryRow[];
  readonly batches: HistoryRow[];
  readonly events: HistoryRow[];
  readonly crashes: ReadonlyMap<string, CrashTotals>;
}

export interface CrashTotals {
  readonly fingerprint: string;
  readonly message: string;
  readonly stack: string;
  count: number;
  fatal: number;
  firstAt: number;
  lastAt: number;
  screen: string;
  appVersion: string;
}

export const historyDays = 60;
const dayMs = 86_400_000;
const peopleCount = 1_300;
const seed = 20_260_214;

/** How often a popup is shown on an ordinary day, how many begin, and how long a page takes them. */
const habits: Readonly<
  Record<string, { perDay: number; begin: number; pageMs: number; screens: readonly [string, ...string[]] }>
> = {
  'demo-nps': {
    perDay: 44,
    begin: 0.33,
    pageMs: 17_000,
    screens: ['/demo', '/demo/product/:id', '/demo/product/:id', '/demo/thanks'],
  },
  'demo-csat': { perDay: 9, begin: 0.52, pageMs: 14_000, screens: ['/demo/thanks'] },
  'demo-feature': { perDay: 4, begin: 0.74, pageMs: 31_000, screens: ['/demo/product/:id'] },
  'demo-blog': {
    perDay: 10,
    begin: 0.28,
    pageMs: 9_000,
    screens: ['/demo/blog/waxing', '/demo/blog/packing'],
  },
  'demo-pricing': { perDay: 8, begin: 0.24, pageMs: 13_000, screens: ['/demo/pricing'] },
  'demo-research': { perDay: 4, begin: 0.68, pageMs: 26_000, screens: ['/demo', '/demo/blog/packing'] },
  'demo-checkout': { perDay: 3, begin: 0.36, pageMs: 12_000, screens: ['/demo/checkout'] },
};

interface Writer {
  readonly random: Random;
  readonly history: History;
  readonly seen: Map<string, { person: Person; first: number; last: number; screen: string }>;
  readonly days: Set<string>;
}

export function generateHistory(now: number): History {
  const random = createRandom(seed);
  const history: History = {
    contacts: [],
    contactVisitors: [],
    visitors: [],
    visitorDays: [],
    showings: [],
    statuses: [],
    responses: [],
    batches: [],
    events: [],
    crashes: new Map(),
  };
  const writer: Writer = { random, history, seen: new Map(), days: new Set() };
  const people = createPeople(random, peopleCount);
  const today = Math.floor(now / dayMs) * dayMs;
  for (let back = historyDays - 1; back >= 0; back -= 1) {
    writeDay(writer, { people, day: today - back * dayMs, now, progress: 1 - back / historyDays });
  }
  for (const known of writer.seen.values()) writePerson(writer, known);
  return history;
}

interface Day {
  readonly people: readonly Person[];
  readonly day: number;
  readonly now: number;
  /** From 0, sixty days ago, to 1, today. */
  readonly progress: number;
}

function writeDay(writer: Writer, day: Day): void {
  const { random } = writer;
  // Fewer people at the weekend, a little more every week.
  const weekday = new Date(day.day).getUTCDay();
  const busy = (weekday === 0 || weekday === 6 ? 0.72 : 1.06) * (0.85 + 0.3 * day.progress);
  for (const popup of demoPopups) {
    const habit = habits[popup.id];
    const shows = Math.round(random.around((habit?.perDay ?? 0) * busy, 0.25));
    for (let index = 0; index < shows; index += 1) writeVisit(writer, day, popup);
  }
  for (let index = 0; index < Math.round(6 * busy); index += 1) writeVisit(writer, day, undefined);
}

/** One visit: some pages, perhaps a popup, and the batch that carries the events. */
function writeVisit(writer: Writer, day: Day, popup: PopupDefinition | undefined): void {
  const { random } = writer;
  const person = day.people[random.whole(0, day.people.length - 1)];
  const at = day.day + (Math.round(random.around(14, 0.35) * 3_600_000) % dayMs);
  if (person === undefined || at > day.now - 60_000) return;
  const sessionId = random.id('sample-session');
  const screen = writeEvents(writer, { person, at, sessionId, popup });
  if (popup !== undefined) writeShowing(writer, { person, at: at + 15_000, sessionId, popup, day });
  const known = writer.seen.get(person.visitorId);
  writer.seen.set(person.visitorId, { person, first: known?.first ?? at, last: at, screen });
  const dayOfVisit = `${iso(at).slice(0, 10)} ${person.visitorId}`;
  if (writer.days.has(dayOfVisit)) return;
  writer.days.add(dayOfVisit);
  writer.history.visitorDays.push({ day: iso(at).slice(0, 10), visitor_id: person.visitorId });
}

interface Visit {
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
function writeEvents({ random, history }: Writer, { person, at, sessionId, popup }: Visit): string {
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

function writeCrash(
  { random, history }: Pick<Writer, 'random' | 'history'>,
  { person, at, write }: CrashVisit,
): void {
  const crash = random.weighted(sampleCrashes);
  const { screen, ...properties } = crash;
  write(crashEventName, screen, { ...properties, screen });
  const { fingerprint, message, stack, isFatal } = readCrash(properties);
  const crashes = history.crashes as Map<string, CrashTotals>;
  const known = crashes.get(fingerprint);
  if (known === undefined) {
    crashes.set(fingerprint, {
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

interface Showing extends Visit {
  readonly popup: PopupDefinition;
  readonly day: Day;
}

function writeShowing({ random, history }: Writer, { person, at, sessionId, popup, day }: Showing): void {
  const habit = habits[popup.id];
  const showId = random.id('sample-show');
  const begins = random.chance(
    (habit?.begin ?? 0) * (person.device === 'phone' ? 0.85 : 1.1) * (0.92 + 0.16 * day.progress),
  );
  const definition = versionAt(popup, day.progress);
  // Things got better over the two months, with a bad week in between.
  const dip = Math.abs(day.progress - 0.45) < 0.06 ? 0.08 : 0;
  const given = begins
    ? answerSurvey(definition, { random, person, mood: 0.55 + 0.12 * day.progress - dip })
    : undefined;
  const startedAt = at + Math.round(random.around(2_600, 0.5));
  const pages = Math.max(1, definition.survey.pages.findIndex(({ id }) => id === given?.page) + 1);
  const finishedAt =
    startedAt + Math.round(random.around((habit?.pageMs ?? 0) * pages * (1.1 - 0.2 * day.progress), 0.45));
  const status: PopupStatus = given === undefined ? 'SHOWED' : given.isComplete ? 'COMPLETED' : 'PARTIAL';
  const shared = {
    show_id: showId,
    contact_id: person.contactId,
    visitor_id: person.visitorId,
    session_id: sessionId,
  };
  history.showings.push({
    ...shared,
    popup_id: popup.id,
    survey_id: popup.surveyId,
    product_id: popup.productId,
    status,
    shown_at: iso(at),
    updated_at: iso(given === undefined ? at : finishedAt),
  });
  const times: [PopupStatus, number][] = [
    ['SHOWED', at],
    ['PARTIAL', startedAt + 1_500],
    ['COMPLETED', finishedAt],
  ];
  for (const [step, time] of times.slice(0, status === 'SHOWED' ? 1 : status === 'PARTIAL' ? 2 : 3)) {
    history.statuses.push({ show_id: showId, status: step, at: iso(time) });
  }
  if (given?.page === undefined) return;
  history.responses.push({
    ...shared,
    response_id: random.id('sample-response'),
    revision: pages,
    popup_id: popup.id,
    survey_id: popup.surveyId,
    survey_version: definition.survey.version,
    product_id: popup.productId,
    status,
    answers: given.answers,
    page: given.page,
    metadata: {
      user_id: person.visitorId,
      session_id: sessionId,
      mini_service: null,
      ...(person.contactId === undefined ? {} : { userId: person.contactId }),
      language: person.language,
      platform: person.platform,
      device: person.device,
      screen: random.pick(habit?.screens ?? ['/demo']),
      sdkVersion: '1.5.0',
      userAttributes: { plan: person.plan, country: person.country },
    },
    language: person.language,
    platform: person.platform,
    started_at: iso(startedAt),
    updated_at: iso(finishedAt),
    completed_at: given.isComplete ? iso(finishedAt) : undefined,
  });
}

/** Popups that were published twice changed in the middle of the history. */
function versionAt(popup: PopupDefinition, progress: number): PopupDefinition {
  const versions = demoVersions.filter(({ definition }) => definition.id === popup.id);
  const index = Math.min(versions.length - 1, Math.floor(progress * versions.length));
  return versions[index]?.definition ?? popup;
}

function writePerson(
  { history }: Writer,
  { person, first, last, screen }: { person: Person; first: number; last: number; screen: string },
): void {
  const attributes = { plan: person.plan, country: person.country };
  history.visitors.push({
    visitor_id: person.visitorId,
    contact_id: person.contactId,
    platform: person.platform,
    language: person.language,
    app_version: person.appVersion,
    sdk_version: '1.5.0',
    device: { type: person.device },
    attributes,
    last_screen: screen,
    first_seen_at: iso(first),
    last_seen_at: iso(last),
  });
  if (person.contactId !== undefined) {
    history.contacts.push({
      contact_id: person.contactId,
      attributes: { ...attributes, orders: person.orders, newsletter: person.temper > 0.2 },
      language: person.language,
      platform: person.platform,
      created_at: iso(first),
      updated_at: iso(last),
    });
    history.contactVisitors.push({
      contact_id: person.contactId,
      visitor_id: person.visitorId,
      first_seen_at: iso(first),
    });
  }
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
