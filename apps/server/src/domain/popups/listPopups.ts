import { decode, triggerNode } from '@service-popups/protocol';
import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupListItem } from '@service-popups/protocol/studio';
import { actorNames } from '../accounts/actorNames.js';
import { groupRows } from '../groupRows.js';
import type { ProjectScope } from '../projectScope.js';
import { addDays, createCalendar } from '../calendar.js';
import type { Calendar } from '../calendar.js';
import { cutSpans } from '../spans.js';
import type { Spans } from '../spans.js';
import { describeTrigger, resolvePopupState } from './popupState.js';
import { isChangedColumn } from './popupStore.js';

const countedDays = 30;
const recentDays = 14;

interface ListRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly state: 'draft' | 'live' | 'paused';
  readonly triggers: unknown;
  readonly schedule: PopupDefinition['schedule'] | null;
  readonly is_changed: boolean;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

interface DayRow extends Record<string, unknown> {
  readonly popup_id: string;
  /** Which of the counted days, from one; the last is today. */
  readonly day: number;
  readonly shown: number;
  readonly started: number;
  readonly completed: number;
}

export interface PopupList {
  readonly now: number;
  readonly timeZone: string | undefined;
  /** Those that were put away, instead of the others. */
  readonly isDeleted: boolean;
}

export async function listPopups(
  scope: ProjectScope,
  { now, timeZone, isDeleted }: PopupList,
): Promise<PopupListItem[]> {
  const rows = await scope.query<ListRow>(
    `SELECT p.id, p.name, p.state, p.draft -> 'triggers' AS triggers, v.definition -> 'schedule' AS schedule,
       ${isChangedColumn},
       p.updated_at, p.updated_by
     FROM popups p LEFT JOIN popup_versions v
       ON v.project_id = p.project_id AND v.popup_id = p.id AND v.version = p.live_version
     WHERE p.project_id = $1 AND (p.state = 'archived') = $2 ORDER BY p.position, p.created_at, p.id LIMIT 1000`,
    [isDeleted],
  );
  const days = await readDays(
    scope,
    rows.map(({ id }) => id),
    lastDays(createCalendar(timeZone), now),
  );
  const names = await actorNames(
    scope,
    rows.map((row) => row.updated_by),
  );
  return rows.map((row) => assembleItem(row, { days: days.get(row.id) ?? [], names, now }));
}

/** Whole days, as in the results. */
function lastDays(calendar: Calendar, now: number): Spans {
  const today = calendar.nameOf(now);
  const days = Array.from({ length: countedDays }, (_, index) => addDays(today, -index));
  return cutSpans(days.map(calendar.startOf), now + 1);
}

async function readDays(
  scope: ProjectScope,
  ids: readonly string[],
  spans: Spans,
): Promise<Map<string, DayRow[]>> {
  const rows = await scope.query<DayRow>(
    `SELECT popup_id, width_bucket(shown_at, $4::timestamptz[]) AS day,
       count(*)::int AS shown, count(*) FILTER (WHERE status >= 'PARTIAL')::int AS started,
       count(*) FILTER (WHERE status = 'COMPLETED')::int AS completed
     FROM showings WHERE project_id = $1 AND popup_id = ANY ($2) AND shown_at >= $3 GROUP BY 1, 2`,
    [ids, new Date(spans.from), spans.edges],
  );
  return groupRows(rows, (row) => row.popup_id);
}

interface ItemParts {
  readonly days: readonly DayRow[];
  readonly names: ReadonlyMap<string, string>;
  readonly now: number;
}

function assembleItem(row: ListRow, { days, names, now }: ItemParts): PopupListItem {
  const sum = (key: 'shown' | 'started' | 'completed') => days.reduce((total, day) => total + day[key], 0);
  const recent = Array.from({ length: recentDays }, (_, index) => {
    const wanted = countedDays - recentDays + 1 + index;
    return days.find(({ day }) => day === wanted)?.completed ?? 0;
  });
  return {
    id: row.id,
    name: row.name,
    state: resolvePopupState(row.state, row.schedule, now),
    hasUnpublishedChanges: row.is_changed,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: names.get(row.updated_by ?? '') ?? '',
    shown: sum('shown'),
    started: sum('started'),
    completed: sum('completed'),
    recent,
    triggers: describeTriggers(row.triggers),
  };
}

/** In a draft they may still be anything: what is none is left out. */
function describeTriggers(triggers: unknown): string[] {
  return (Array.isArray(triggers) ? triggers : []).flatMap((trigger: unknown) => {
    const decoded = decode<PopupDefinition['triggers'][number]>(triggerNode, trigger);
    return decoded.ok ? [describeTrigger(decoded.value)] : [];
  });
}
