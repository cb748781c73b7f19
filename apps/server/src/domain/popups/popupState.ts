import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupState } from '@service-popups/protocol/studio';
import { parseTime } from '@service-popups/rules';
import { hasAllResponses } from '../completedResponses.js';

export interface StateRow {
  readonly state: 'draft' | 'live' | 'paused' | 'archived';
  readonly schedule: PopupDefinition['schedule'] | null;
  readonly has_all_responses: boolean;
}

/** Of the popup `p` and its live version `v`. */
export const stateColumns = `p.state, v.definition -> 'schedule' AS schedule, ${hasAllResponses} AS has_all_responses`;

/** A popup that is published has a time before, during and after which it is shown, and may want so many responses. */
export function resolvePopupState(
  { state, schedule, has_all_responses: hasAll }: StateRow,
  now: number,
): PopupState {
  if (state !== 'live') return state === 'archived' ? 'draft' : state;
  const from = schedule?.from === undefined ? undefined : parseTime(schedule.from);
  const until = schedule?.until === undefined ? undefined : parseTime(schedule.until);
  if (hasAll) return 'ended';
  if (from !== undefined && now < from) return 'scheduled';
  return until !== undefined && now >= until ? 'ended' : 'live';
}
