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

export interface ClockCorrection {
  /** What has to be added to this client's times. */
  readonly skewMs: number;
  readonly sentAt: number | undefined;
  correct(at: string): CorrectedTime;
}

/**
 * Client clocks are wrong by seconds or by years. What they get right is the distance between two readings of
 * their own, so the server shifts by `receivedAt − sentAt` and clamps to the days an outbox can hold.
 */
export function createClockCorrection(sentAtText: string, receivedAt: number): ClockCorrection {
  const sentAt = readable(parseTime(sentAtText));
  const skewMs = receivedAt - (sentAt ?? receivedAt);
  const earliest = receivedAt - limits.clockClampMs;
  return {
    skewMs,
    sentAt,
    correct: (at) => {
      const clientAt = readable(parseTime(at));
      if (clientAt === undefined) return { at: receivedAt, clientAt: undefined, isClamped: true };
      const corrected = clientAt + skewMs;
      const clamped = Math.min(receivedAt, Math.max(earliest, corrected));
      return { at: clamped, clientAt, isClamped: clamped !== corrected };
    },
  };
}

export interface ClientTime {
  readonly at: string;
  readonly sentAt: string;
  readonly receivedAt: number;
}

/** For a single time; see createClockCorrection. */
export function correctTime({ at, sentAt, receivedAt }: ClientTime): CorrectedTime {
  return createClockCorrection(sentAt, receivedAt).correct(at);
}

/** Years 1 to 9999: what both JavaScript and Postgres can write and read back. */
function readable(time: number | undefined): number | undefined {
  return time !== undefined && time >= -62_135_596_800_000 && time <= 253_402_300_799_999 ? time : undefined;
}
