// Of last week's visitors, how many would have matched: the same decision, for each of them, on the page that fits best.
import type { Attributes, PlatformName, PopupStatus, Segments } from '@service-popups/protocol';
import type { ReachAnswer, ReachBody } from '@service-popups/protocol/studio';
import { decide, matchesContact, matchesPath } from '@service-popups/rules';
import type { GateName, ShowRecord, TargetingContext } from '@service-popups/rules';
import { count, gte } from 'drizzle-orm';
import { notFound } from '../../http/problem.js';
import { visitors as allVisitors } from '../../store/schema.js';
import { countEvents, mostRead, wideSlackMs } from '../activity/eventSample.js';
import type { ProjectScope } from '../projectScope.js';
import { readQuiet } from './simulate.js';
import { wantedPopups } from './wantedPopups.js';
import type { NamedPopup } from './wantedPopups.js';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Beyond this many a fair part of them is asked, and the figures are scaled: right within three in a hundred. */
const mostAsked = 1_000;
/** Of one person: in so many they have been to most of the pages they go to. */
const mostEvents = 100;

type StopName = GateName | 'contact';

const sentences: Readonly<Record<StopName, string>> = {
  consent: 'Gave no consent',
  schedule: 'Came outside its first and last day',
  platform: 'Are on another platform',
  language: 'Read another language',
  paths: 'Came to none of its pages',
  device: 'Use another kind of device',
  appVersion: 'Have another version of the app',
  attributes: 'Have other attributes',
  contact: 'Are no Contact that fits',
  sample: 'Are not among the share that is asked',
  limits: 'A limit is reached',
  cooldown: 'Saw it not long ago',
  quiet: 'Saw another popup not long ago',
  session: 'Saw enough popups in this visit',
  alreadyOpen: 'Had another popup open',
};

interface VisitorRow extends Record<string, unknown> {
  readonly visitor_id: string;
  readonly contact_id: string | null;
  readonly platform: PlatformName | null;
  readonly language: string | null;
  readonly app_version: string | null;
  readonly device: string | null;
  readonly attributes: Record<string, string>;
  readonly contact: Attributes | null;
  readonly last_screen: string | null;
  readonly history: { p: string; s: PopupStatus; t: number }[] | null;
}

export async function readReach(scope: ProjectScope, body: ReachBody, now: number): Promise<ReachAnswer> {
  const [popup] = await wantedPopups(scope, body);
  if (popup === undefined) throw notFound('There is no such popup.');
  const { id: popupId, segments = {} } = popup.definition;
  const from = new Date(now - weekMs);
  const quiet = await readQuiet(scope);
  const total = await countVisitors(scope, from);
  const visitors = await readVisitors(scope, { from, popupId, now, quiet });
  const seen = dependsOnPage(segments)
    ? await readScreens(scope, { visitors, from, now })
    : new Map<string, string[]>();
  const isPage = createPageCheck(segments);
  const stopped = new Map<StopName, number>();
  let matching = 0;
  for (const visitor of visitors) {
    const screens = seen.get(visitor.visitor_id) ?? [visitor.last_screen ?? '/'];
    const path = screens.find(isPage) ?? screens[0] ?? '/';
    const stop = stopOf(popup, visitor, { now, quiet, path });
    if (stop === undefined) matching += 1;
    else stopped.set(stop, (stopped.get(stop) ?? 0) + 1);
  }
  const scale = visitors.length === 0 ? 0 : total / visitors.length;
  return {
    from: from.toISOString(),
    to: new Date(now).toISOString(),
    visitors: total,
    matching: Math.round(matching * scale),
    stoppedBy: [...stopped]
      .map(([gate, count]) => ({ gate, count: Math.round(count * scale), sentence: sentences[gate] }))
      .toSorted((a, b) => b.count - a.count),
  };
}

async function countVisitors(scope: ProjectScope, from: Date): Promise<number> {
  const [row] = await scope
    .select({ count: count() })
    .from(allVisitors)
    .where(gte(allVisitors.lastSeenAt, from));
  return row?.count ?? 0;
}

/**
 * The same people every time: those whose ids come first. Ids are random, so that they are a fair part, and the index
 * finds them without a look at all the others. Of what they were shown only this popup counts, and what the quiet time still
 * remembers.
 */
async function readVisitors(
  scope: ProjectScope,
  { from, popupId, now, quiet }: Pick<TargetingContext, 'now' | 'quiet'> & { from: Date; popupId: string },
): Promise<VisitorRow[]> {
  const quietSince = now - (quiet?.days ?? 0) * dayMs;
  return scope.query<VisitorRow>(
    `WITH asked AS MATERIALIZED (
       SELECT v.visitor_id, v.contact_id, v.platform, v.language, v.app_version, v.device ->> 'type' AS device,
         v.attributes, v.last_screen
       FROM visitors v WHERE v.project_id = $1 AND v.last_seen_at >= $2
       ORDER BY v.visitor_id LIMIT ${mostAsked}
     ), shown AS (
       SELECT s.visitor_id, jsonb_agg(jsonb_build_object('p', s.popup_id, 's', s.status,
         't', (extract(epoch FROM s.updated_at) * 1000)::bigint)) AS history
       FROM asked JOIN showings s ON s.project_id = $1 AND s.visitor_id = asked.visitor_id
         AND (s.popup_id = $3 OR s.updated_at >= $4)
       GROUP BY 1
     )
     SELECT asked.*, c.attributes AS contact, shown.history
     FROM asked LEFT JOIN shown USING (visitor_id)
     LEFT JOIN contacts c ON c.project_id = $1 AND c.contact_id = asked.contact_id`,
    [from, popupId, new Date(quietSince)],
  );
}

function dependsOnPage({ path = [], excludedPaths = [] }: Segments): boolean {
  return path.length + excludedPaths.length > 0;
}

const seenPages = `SELECT e.visitor_id, e.screen FROM events e
  WHERE e.project_id = $1 AND e.at >= $2 AND e.client_at >= $3 AND e.screen IS NOT NULL`;

/** The pages each of them saw: few events are walked once, whatever the database guesses; of many, each one's are looked up. */
async function readScreens(
  scope: ProjectScope,
  { visitors, from, now }: { visitors: readonly VisitorRow[]; from: Date; now: number },
): Promise<Map<string, string[]>> {
  const isFew = (await countEvents(scope, { from: from.getTime(), to: now })) <= mostRead;
  const seen = isFew
    ? `SELECT DISTINCT w.* FROM (${seenPages} OFFSET 0) w JOIN asked USING (visitor_id)`
    : `SELECT DISTINCT w.* FROM asked CROSS JOIN LATERAL (
         ${seenPages} AND e.visitor_id = asked.visitor_id LIMIT ${mostEvents}) w`;
  const rows = await scope.query<{ visitor_id: string; screens: string[] }>(
    `WITH asked AS MATERIALIZED (SELECT unnest($4::text[]) AS visitor_id)
     SELECT visitor_id, array_agg(screen ORDER BY screen) AS screens FROM (${seen}) s GROUP BY 1`,
    [from, new Date(from.getTime() - wideSlackMs), visitors.map((visitor) => visitor.visitor_id)],
  );
  return new Map(rows.map(({ visitor_id, screens }) => [visitor_id, screens]));
}

/** Whether a page is one of the popup's: no other gate asks for it, and many people see the same ones. */
function createPageCheck({ path = [], excludedPaths = [] }: Segments): (screen: string) => boolean {
  const known = new Map<string, boolean>();
  return (screen) => {
    const matches = (pattern: string) => matchesPath(pattern, { path: screen });
    const isPage =
      known.get(screen) ?? (!excludedPaths.some(matches) && (path.length === 0 || path.some(matches)));
    known.set(screen, isPage);
    return isPage;
  };
}

/** The first gate that stops a visitor; undefined when nothing does. */
function stopOf(
  { definition, responses }: NamedPopup,
  visitor: VisitorRow,
  here: Pick<TargetingContext, 'now' | 'quiet' | 'path'>,
): StopName | undefined {
  if (!passesContact(definition.segments, visitor.contact)) return 'contact';
  return decide(definition, { ...contextOf(visitor), ...here, responses }, { firstOnly: true }).failed;
}

/** Who is no Contact passes no condition on one. */
function passesContact(segments: Segments | undefined, contact: Attributes | null): boolean {
  return contact === null ? (segments?.contact ?? []).length === 0 : matchesContact(segments, contact);
}

function contextOf(visitor: VisitorRow): Omit<TargetingContext, 'now' | 'quiet' | 'path' | 'responses'> {
  return {
    consent: 'granted',
    platform: visitor.platform ?? 'web',
    language: visitor.language ?? undefined,
    device: visitor.device ?? undefined,
    appVersion: visitor.app_version ?? undefined,
    attributes: visitor.attributes,
    personId: visitor.contact_id ?? visitor.visitor_id,
    history: (visitor.history ?? []).map(({ p, s, t }): ShowRecord => ({ popupId: p, status: s, at: t })),
    shownThisSession: 0,
    isOpen: false,
  };
}
