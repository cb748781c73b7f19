import { limits } from '@service-popups/protocol';
import { parseTime } from '@service-popups/rules';

export interface CorrectedTime {
  /** The time to show and to sort by, in milliseconds. */
  readonly at: number;
  /** As the client said it; undefined when it could not be read. */
  readonly clientAt: number | undefined;
  /** True when the corrected time lay outside the last seven days, or could not be read. */
  readonly isClamped: boolean;
}

export interface ClientTime {
  readonly at: string;
  readonly sentAt: string;
  readonly receivedAt: number;
}

/**
 * Client clocks are wrong by seconds or by years. What they get right is the distance between two readings of
 * their own, so the server shifts by `receivedAt − sentAt` and clamps to the days an outbox can hold.
 */
export function correctTime({ at, sentAt, receivedAt }: ClientTime): CorrectedTime {
  const clientAt = readable(parseTime(at));
  if (clientAt === undefined) return { at: receivedAt, clientAt: undefined, isClamped: true };
  const corrected = clientAt + receivedAt - (readable(parseTime(sentAt)) ?? receivedAt);
  const clamped = Math.min(receivedAt, Math.max(receivedAt - limits.clockClampMs, corrected));
  return { at: clamped, clientAt, isClamped: clamped !== corrected };
}

/** Years 1 to 9999: what both JavaScript and Postgres can write and read back. */
function readable(time: number | undefined): number | undefined {
  return time !== undefined && time >= -62_135_596_800_000 && time <= 253_402_300_799_999 ? time : undefined;
}
