import type { PopupStatus } from '@service-popups/protocol';

/** What the gates put into `expected` and `actual`, where that is more than a value of popup or context. */
export interface WaitExpected {
  readonly status: PopupStatus;
  readonly days: number | null;
  readonly declined: boolean;
}

export interface WaitActual {
  readonly at: number;
}

export interface LimitsActual {
  readonly displays: number;
  readonly responses: number;
}

export interface LimitsExpected {
  readonly displaysPerPerson?: number;
  readonly responses?: number;
}

export interface PathsExpected {
  readonly path?: readonly string[];
  readonly excludedPaths?: readonly string[];
}
