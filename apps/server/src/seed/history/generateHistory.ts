// Sixty believable days: who came, what they looked at, which popups they saw and what they answered. Pure, and the
// same for the same day.
import type { PopupDefinition } from '@service-popups/protocol';
import { demoPopups } from '../demoPopups.js';
import { createHistory, iso } from './history.js';
import type { History } from './history.js';
import { createPeople } from './people.js';
import type { Person } from './people.js';
import { createRandom } from './random.js';
import { habits, writeShowing } from './showings.js';
import { writeEvents } from './visitEvents.js';
import type { Pen } from './visitEvents.js';

export const historyDays = 60;
const dayMs = 86_400_000;
const peopleCount = 1_300;
const seed = 20_260_214;

interface Writer extends Pen {
  readonly seen: Map<string, { person: Person; first: number; last: number; screen: string }>;
  readonly days: Set<string>;
}

export function generateHistory(now: number): History {
  const random = createRandom(seed);
  const history = createHistory();
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

/** Of one that is not over yet nothing is known. */
const longestVisitMs = 15 * 60_000;

/** One visit: some pages, perhaps a popup, and the batch that carries the events. */
function writeVisit(writer: Writer, day: Day, popup: PopupDefinition | undefined): void {
  const { random } = writer;
  const person = day.people[random.whole(0, day.people.length - 1)];
  const at = day.day + (Math.round(random.around(14, 0.35) * 3_600_000) % dayMs);
  if (person === undefined || at > day.now - longestVisitMs) return;
  const sessionId = random.id('sample-session');
  const screen = writeEvents(writer, { person, at, sessionId, popup });
  if (popup !== undefined)
    writeShowing(writer, { person, at: at + 15_000, sessionId, popup, progress: day.progress });
  const known = writer.seen.get(person.visitorId);
  writer.seen.set(person.visitorId, { person, first: known?.first ?? at, last: at, screen });
  const dayOfVisit = `${iso(at).slice(0, 10)} ${person.visitorId}`;
  if (writer.days.has(dayOfVisit)) return;
  writer.days.add(dayOfVisit);
  writer.history.visitorDays.push({ day: iso(at).slice(0, 10), visitor_id: person.visitorId });
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
