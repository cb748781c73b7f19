import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupState } from '@service-popups/protocol/studio';
import { parseTime } from '@service-popups/rules';

/** A popup that is published has a time before, during and after which it is shown. */
export function resolvePopupState(
  state: 'draft' | 'live' | 'paused' | 'archived',
  schedule: PopupDefinition['schedule'] | null | undefined,
  now: number,
): PopupState {
  if (state !== 'live') return state === 'archived' ? 'draft' : state;
  const from = schedule?.from === undefined ? undefined : parseTime(schedule.from);
  const until = schedule?.until === undefined ? undefined : parseTime(schedule.until);
  if (from !== undefined && now < from) return 'scheduled';
  return until !== undefined && now >= until ? 'ended' : 'live';
}
