import type { PopupDefinition, PopupStatus } from '@service-popups/protocol';
import type { Gate, ShowRecord } from '../context.js';
import { recordsOf, remainingMs } from '../history.js';
import { checkedNumber, finding, unrestricted } from './finding.js';

/** Days to wait by outcome, where the popup sets none; null is never again. */
export const defaultCooldownDays: Readonly<Record<PopupStatus, number | null>> = {
  SHOWED: 1,
  PARTIAL: 7,
  COMPLETED: null,
};

/** Of all showings the one that holds back longest decides, so that the order of the records says nothing. */
export const cooldown: Gate = (popup, { history, now }) => {
  const waits = recordsOf(popup.id, history).map((record) => {
    const days = waitDays(popup, record);
    return { record, days, leftMs: remainingMs(checkedNumber(record.at), checkedNumber(now), days) };
  });
  if (waits.length === 0) return unrestricted;
  const longest = waits.reduce((best, one) => (isLonger(one, best) ? one : best));
  const { record, days, leftMs } = longest;
  return finding(
    leftMs > 0 && (days === null ? 'never_again' : 'cooling_down'),
    { status: record.status, days, declined: record.declinedDays !== undefined },
    { at: record.at, remainingMs: days === null ? null : leftMs },
  );
};

interface Wait {
  readonly record: ShowRecord;
  readonly leftMs: number;
}

function isLonger(one: Wait, other: Wait): boolean {
  return one.leftMs === other.leftMs ? one.record.at > other.record.at : one.leftMs > other.leftMs;
}

function waitDays(popup: PopupDefinition, { status, declinedDays }: ShowRecord): number | null {
  const own = popup.cooldown?.find((rule) => rule.answered === status);
  const byStatus = own === undefined ? defaultCooldownDays[status] : own.cooldownDays;
  const days = declinedDays === undefined ? byStatus : declinedDays;
  return days === null ? null : checkedNumber(days);
}
