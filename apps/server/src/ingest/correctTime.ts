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
      const clientAt = readable(readTime(at));
      if (clientAt === undefined) return { at: receivedAt, clientAt: undefined, isClamped: true };
      const corrected = clientAt + skewMs;
      const clamped = Math.min(receivedAt, Math.max(earliest, corrected));
      return { at: clamped, clientAt, isClamped: clamped !== corrected };
    },
  };
}

/** As every SDK writes it; days up to the 28th are in every month. */
const usual = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The short way for the usual form: this runs for every event. */
function readTime(at: string): number | undefined {
  return usual.test(at) ? Date.parse(at) : parseTime(at);
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
