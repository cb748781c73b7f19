// Of last week's visitors, how many would have matched: the same decision, for each of them, on each page they saw.
import type { Attributes, PlatformName, PopupStatus } from '@service-popups/protocol';
import type { ReachAnswer, ReachBody } from '@service-popups/protocol/studio';
import { decide } from '@service-popups/rules';
import type { GateName, ShowRecord, TargetingContext } from '@service-popups/rules';
import { notFound } from '../../http/problem.js';
import { wideSlackMs } from '../activity/eventSample.js';
import type { ProjectScope } from '../projectScope.js';
import { askContact } from './contactGate.js';
import { readQuiet } from './simulate.js';
import { wantedPopups } from './wantedPopups.js';
import type { NamedPopup } from './wantedPopups.js';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Beyond this many a fair part of them is asked, and the figures are scaled: right within three in a hundred. */
const mostAsked = 1_000;
const mostScreens = 30;
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
  readonly screens: string[] | null;
  readonly history: { p: string; s: PopupStatus; t: number }[] | null;
}

export async function readReach(scope: ProjectScope, body: ReachBody, now: number): Promise<ReachAnswer> {
  const [popup] = await wantedPopups(scope, body);
  if (popup === undefined) throw notFound('There is no such popup.');
  const from = new Date(now - weekMs);
  const quiet = await readQuiet(scope);
  const total = await countVisitors(scope, from);
  const visitors = await readVisitors(scope, { from, popupId: popup.definition.id, now, quiet });
  const stopped = new Map<StopName, number>();
  let matching = 0;
  for (const visitor of visitors) {
    const stop = stopOf(popup, visitor, { now, quiet });
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
  const [row] = await scope.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM visitors WHERE project_id = $1 AND last_seen_at >= $2',
    [from],
  );
  return row?.count ?? 0;
}

/**
 * The same people every time: those whose ids come first. Ids are random, so that they are a fair part, and the index
 * finds them without a look at all the others. Each one's events are looked up by themselves: a join would read the
 * whole week. Of what they were shown only this popup counts, and what the quiet time still remembers.
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
     ), seen AS (
       SELECT asked.visitor_id, pages.screens FROM asked CROSS JOIN LATERAL (
         SELECT array_agg(DISTINCT e.screen) AS screens FROM (
           SELECT screen FROM events
           WHERE project_id = $1 AND visitor_id = asked.visitor_id AND at >= $2 AND client_at >= $3
             AND screen IS NOT NULL
           LIMIT ${mostEvents}) e
       ) pages
     ), shown AS (
       SELECT s.visitor_id, jsonb_agg(jsonb_build_object('p', s.popup_id, 's', s.status,
         't', (extract(epoch FROM s.updated_at) * 1000)::bigint)) AS history
       FROM asked JOIN showings s ON s.project_id = $1 AND s.visitor_id = asked.visitor_id
         AND (s.popup_id = $4 OR s.updated_at >= $5)
       GROUP BY 1
     )
     SELECT asked.*, c.attributes AS contact, seen.screens, shown.history
     FROM asked LEFT JOIN seen USING (visitor_id) LEFT JOIN shown USING (visitor_id)
     LEFT JOIN contacts c ON c.project_id = $1 AND c.contact_id = asked.contact_id`,
    [from, new Date(from.getTime() - wideSlackMs), popupId, new Date(quietSince)],
  );
}

/** The first gate that stops a visitor, on the page where they came furthest; undefined when nothing does. */
function stopOf(
  { definition, responses }: NamedPopup,
  visitor: VisitorRow,
  { now, quiet }: Pick<TargetingContext, 'now' | 'quiet'>,
): StopName | undefined {
  const screens = (visitor.screens ?? [visitor.last_screen ?? '/']).slice(0, mostScreens);
  let furthest: { gate: StopName; passed: number } | undefined;
  for (const path of screens) {
    const context: TargetingContext = { ...contextOf(visitor), now, quiet, path, responses };
    if (askContact(definition, context, visitor.contact ?? undefined)?.passed === false) return 'contact';
    const { failed, gates } = decide(definition, context, { firstOnly: true });
    if (failed === undefined) return undefined;
    if (furthest === undefined || gates.length > furthest.passed) {
      furthest = { gate: failed, passed: gates.length };
    }
  }
  return furthest?.gate;
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
