import type { Answers, PopupStatus, Question } from '../generated/types.js';

/** Query of results, responses and exports. */
export interface ResultsFilter {
  from?: string;
  to?: string;
  /** Such as `Europe/Lisbon`: where days begin. UTC unless told otherwise. */
  timeZone?: string;
  language?: string;
  platform?: string;
  status?: 'PARTIAL' | 'COMPLETED';
  /** `key:value`, against the user attributes sent with the response. */
  attribute?: string;
  /** Text search in answers. */
  search?: string;
  version?: string;
}

/** A share or a score with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  n: number;
}

/** GET /api/projects/:project/popups/:popup/results */
export interface Results {
  from: string;
  to: string;
  shown: number;
  started: number;
  completed: number;
  /** Started or completed, of shown. */
  responseRate: Estimate | null;
  /** Completed, of started. */
  completionRate: Estimate | null;
  medianMs: number | null;
  /** The same of the period of equal length before. */
  previous: {
    responseRate: number | null;
    completionRate: number | null;
    medianMs: number | null;
    score: number | null;
  };
  score: (Estimate & { metric: 'nps' | 'csat' | 'ces'; questionId: string }) | null;
  trend: TrendPoint[];
  funnel: FunnelStep[];
  /** In words: where people leave, and who. */
  insight: string | null;
  questions: QuestionResult[];
  /** What the filters can offer. */
  facets: { languages: string[]; platforms: string[]; attributes: string[]; versions: number[] };
}
export interface TrendPoint {
  day: string;
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  shown: number;
  completed: number;
}
export interface FunnelStep {
  id: string;
  label: string;
  count: number;
  /** A page that so many never saw because their answers led past it: they did not leave there. */
  passed?: number;
}

export interface QuestionResult {
  question: Question;
  /** Whoever sends the page of a consent has answered it, also with an empty box. */
  answered: number;
  /** Saw the question and left it out. */
  skipped: number;
  summary: QuestionSummary;
  /** Versions that asked it in another form, such as on another scale: what was answered there is no part of this. */
  otherVersions?: number[];
  /** It was taken out since: the newest of the versions that are looked at does not ask it. */
  isRemoved?: boolean;
}
export type QuestionSummary =
  | {
      type: 'choices';
      choices: { id: string; label: string; count: number; share: Estimate }[];
      others: string[];
    }
  | {
      type: 'scale';
      min: number;
      max: number;
      counts: { value: number; count: number }[];
      mean: Estimate;
      score: (Estimate & { metric: 'nps' | 'csat' | 'ces' }) | null;
    }
  | {
      type: 'numbers';
      mean: number;
      median: number;
      min: number;
      max: number;
      /** From one number up to the next, which only the last holds too; `from` and `to` are the same where each is a number of its own. */
      bins: { from: number; to: number; count: number }[];
    }
  | { type: 'texts'; latest: { responseId: string; text: string; at: string }[] }
  /** By day, `2026-03-05`; with many days by month, `2026-03`, or by year, `2026`. */
  | { type: 'dates'; bins: { day: string; count: number }[] }
  /** The mean rank is null for an option that nobody has ranked yet. */
  | { type: 'ranking'; options: { id: string; label: string; meanRank: number | null; first: number }[] }
  | {
      type: 'matrix';
      columns: { id: string; label: string }[];
      rows: { id: string; label: string; counts: number[] }[];
    }
  | { type: 'points'; options: { id: string; label: string; mean: number; share: number }[] }
  | { type: 'none' };

/** GET …/responses (Paged<ResponseItem>) and /api/projects/:project/responses/:response */
export interface ResponseItem {
  id: string;
  popupId: string;
  popupName: string;
  status: Exclude<PopupStatus, 'SHOWED'>;
  at: string;
  startedAt: string;
  durationMs: number | null;
  userId?: string;
  user_id: string;
  language?: string;
  platform?: string;
  screen?: string;
  version: number;
  answers: Answers;
  isSample: boolean;
}
export interface ResponseDetail extends ResponseItem {
  session_id: string;
  mini_service: string | null;
  userAttributes: Record<string, string>;
  revision: number;
  /** The survey as it was shown, for labels. */
  questions: Question[];
  /** Questions that never came up: on a branch not taken, or behind the page where they left. */
  unseen: string[];
  /** Questions on the page where they left: they came up, and were never sent. */
  unsent: string[];
}

/** One server-sent event of GET /api/projects/:project/live */
export type LiveEvent =
  | { type: 'status'; popupId: string; status: PopupStatus; at: string }
  | { type: 'response'; response: ResponseItem }
  | { type: 'events'; count: number; at: string }
  | { type: 'fetch'; at: string };
