import type { PopupDefinition, PopupStatus } from '@service-popups/protocol';
import type { Gate, ShowRecord } from '../context.js';
import { longestWait, recordsOf } from '../history.js';
import { checkedNumber } from './checks.js';

/** Days to wait by outcome, where the popup sets none; null is never again. */
export const defaultCooldownDays: Readonly<Record<PopupStatus, number | null>> = {
  SHOWED: 1,
  PARTIAL: 7,
  COMPLETED: null,
};

export const cooldown: Gate = (popup, { history, now }) => {
  const wait = longestWait(recordsOf(popup.id, history), now, (record) => waitDays(popup, record));
  if (wait === undefined) return undefined;
  const { record, days, remainingMs } = wait;
  return [
    remainingMs > 0 && (days === null ? 'never_again' : 'cooling_down'),
    { status: record.status, days, declined: record.declinedDays !== undefined },
    { at: record.at, remainingMs: days === null ? null : remainingMs },
  ];
};

function waitDays({ cooldown: rules }: PopupDefinition, { status, declinedDays }: ShowRecord): number | null {
  const rule = rules?.find(({ answered }) => answered === status);
  const byStatus = rule === undefined ? defaultCooldownDays[status] : rule.cooldownDays;
  const days = declinedDays === undefined ? byStatus : declinedDays;
  return days === null ? null : checkedNumber(days);
}
