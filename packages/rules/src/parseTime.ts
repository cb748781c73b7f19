// Fixed in length and without repetition that could backtrack. Date.parse alone differs between runtimes: some turn
// 31 February into March, and a time without a zone is read as local time.
const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))?)?$/;

/**
 * Reads an ISO 8601 date or time as milliseconds since 1970, or a number as those milliseconds. What names no zone is
 * UTC, so that a schedule means the same moment everywhere. Anything else is undefined.
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const found = typeof value === 'string' ? isoTime.exec(value.trim()) : null;
  if (found === null) return undefined;
  const part = (index: number): number => Number(found[index] ?? 0);
  const day = Date.UTC(part(1), part(2) - 1, part(3));
  const isRealDay = new Date(day).getUTCDate() === part(3) && part(2) >= 1 && part(2) <= 12;
  if (!isRealDay || part(4) > 23 || part(5) > 59 || part(6) > 59 || part(9) > 23 || part(10) > 59) {
    return undefined;
  }
  const zone = (found[8] === '-' ? -1 : 1) * (part(9) * 60 + part(10));
  const fraction = Math.floor(Number(`0.${found[7] ?? 0}`) * 1_000);
  return day + ((part(4) * 60 + part(5) - zone) * 60 + part(6)) * 1_000 + fraction;
}
