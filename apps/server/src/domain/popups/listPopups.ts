import { decode, limits, triggerNode } from '@service-popups/protocol';
import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupListItem } from '@service-popups/protocol/studio';
import { describeTrigger } from '@service-popups/rules/explain';
import { actorNames } from '../accounts/actorNames.js';
import { countShowings } from '../countShowings.js';
import type { ShowingCount } from '../countShowings.js';
import { groupRows } from '../groupRows.js';
import type { ProjectScope } from '../projectScope.js';
import { addDays, createCalendar } from '../calendar.js';
import type { Calendar } from '../calendar.js';
import { cutSpans } from '../spans.js';
import type { Spans } from '../spans.js';
import { resolvePopupState, stateColumns, type StateRow } from './popupState.js';
import { isChangedColumn } from './popupStore.js';

const countedDays = 30;
const recentDays = 14;

interface ListRow extends StateRow, Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly triggers: unknown;
  readonly is_changed: boolean;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

export interface PopupList {
  readonly now: number;
  readonly timeZone: string | undefined;
  /** Those that were put away, instead of the others. */
  readonly isDeleted: boolean;
}

/** Of more than a list holds: what is live, then what was changed last. */
export async function listPopups(
  scope: ProjectScope,
  { now, timeZone, isDeleted }: PopupList,
): Promise<PopupListItem[]> {
  const rows = await scope.query<ListRow>(
    `SELECT p.id, p.name, ${stateColumns}, coalesce(v.definition, p.draft) -> 'triggers' AS triggers,
       ${isChangedColumn}, p.updated_at, p.updated_by
     FROM (SELECT * FROM popups WHERE project_id = $1 AND (state = 'archived') = $2
       ORDER BY state = 'live' DESC, updated_at DESC, id LIMIT $3) p LEFT JOIN popup_versions v
       ON v.project_id = p.project_id AND v.popup_id = p.id AND v.version = p.live_version
     ORDER BY p.position, p.created_at, p.id`,
    [isDeleted, limits.popups],
  );
  const popupIds = rows.map(({ id }) => id);
  const spans = lastDays(createCalendar(timeZone), now);
  const days = groupRows(await countShowings(scope, { popupIds, spans }), (row) => row.popup_id);
  const names = await actorNames(
    scope,
    rows.map((row) => row.updated_by),
  );
  return rows.map((row) => assembleItem(row, { days: days.get(row.id) ?? [], names, now }));
}

/** Whole days, as in the results: the recent ones each, and in one what lies before them. */
function lastDays(calendar: Calendar, now: number): Spans {
  const today = calendar.nameOf(now);
  const recent = Array.from({ length: recentDays }, (_, index) => addDays(today, -index));
  const days = [addDays(today, 1 - countedDays), ...recent];
  return cutSpans(days.map(calendar.startOf), now + 1);
}

interface ItemParts {
  /** The first span is all that lies before the recent days, the last is today. */
  readonly days: readonly ShowingCount[];
  readonly names: ReadonlyMap<string, string>;
  readonly now: number;
}

function assembleItem(row: ListRow, { days, names, now }: ItemParts): PopupListItem {
  const sum = (key: 'shown' | 'started' | 'completed') => days.reduce((total, day) => total + day[key], 0);
  const recent = Array.from({ length: recentDays }, (_, index) => {
    return days.find(({ span }) => span === index + 2)?.completed ?? 0;
  });
  return {
    id: row.id,
    name: row.name,
    state: resolvePopupState(row, now),
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
