export type HistoryRow = Readonly<Record<string, unknown>>;

/** Rows by table, in the names of their columns. */
export interface History {
  readonly contacts: HistoryRow[];
  readonly contactVisitors: HistoryRow[];
  readonly visitors: HistoryRow[];
  readonly visitorDays: HistoryRow[];
  readonly showings: HistoryRow[];
  readonly statuses: HistoryRow[];
  readonly responses: HistoryRow[];
  readonly batches: HistoryRow[];
  readonly events: HistoryRow[];
  readonly crashes: Map<string, CrashTotals>;
}

export interface CrashTotals {
  readonly fingerprint: string;
  readonly message: string;
  readonly stack: string;
  readonly screen: string;
  count: number;
  fatal: number;
  firstAt: number;
  lastAt: number;
  appVersion: string;
}

export function createHistory(): History {
  return {
    contacts: [],
    contactVisitors: [],
    visitors: [],
    visitorDays: [],
    showings: [],
    statuses: [],
    responses: [],
    batches: [],
    events: [],
    crashes: new Map(),
  };
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}
