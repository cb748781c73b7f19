import type { Attributes, PopupStatus } from '../generated/types.js';

/** GET /api/projects/:project/events?from&to */
export interface EventSummary {
  name: string;
  count: number;
  people: number;
  /** Where there are too many events to read: `people` is counted of a fair part of the visitors, and scaled. */
  estimated?: true;
  lastAt: string;
  /** Per day, oldest first. */
  series: number[];
  /** Popups whose trigger has this name. */
  usedBy: { id: string; name: string }[];
}
/** Part of the same answer: triggers that no event of the period fired. */
export interface EventsOverview {
  events: EventSummary[];
  orphanTriggers: { event: string; popups: { id: string; name: string }[] }[];
  days: string[];
}
/** GET …/events/:name?from&to&by=property */
export interface EventDetail {
  name: string;
  days: string[];
  series: number[];
  properties: string[];
  breakdown: { value: string; count: number; series: number[] }[];
  /** Where there are too many events to read: `breakdown` is made of the newest, and scaled. */
  estimated?: true;
  latest: {
    at: string;
    screen?: string;
    user_id: string;
    userId?: string;
    properties: Record<string, unknown>;
  }[];
}
/** GET …/metrics */
export interface MetricSummary {
  key: string;
  people: number;
  numeric: boolean;
  median: number | null;
  latest: { value: string; count: number }[];
  /** Numbers of which there are too many to list; everybody is in one of them. */
  ranges?: { from: number; to: number; count: number }[];
  /** Where there are too many events to read: counted of a fair part of the visitors, and scaled. */
  estimated?: true;
}
/** GET …/screens */
export interface ScreenSummary {
  screen: string;
  views: number;
  people: number;
  medianMs: number;
  /** Where there are too many events to read: counted of a fair part of the visitors, and scaled. */
  estimated?: true;
}
/** GET …/crashes */
export interface CrashGroup {
  id: string;
  message: string;
  stack: string;
  count: number;
  people: number;
  fatal: number;
  firstAt: string;
  lastAt: string;
  appVersions: string[];
  platforms: string[];
  /**
   * Where there are too many crashes to read: `people` is counted of a fair part of the visitors, and scaled; versions and
   * platforms are theirs alone, and a crash that none of them had may be missing from a past period.
   */
  estimated?: true;
}
/** GET …/diagnostics: what clients had to drop, by reason. */
export interface DiagnosticsSummary {
  dropped: { reason: string; count: number }[];
  sdkVersions: { version: string; count: number }[];
  corrected: number;
}

/** GET …/contacts?search&cursor (Paged<ContactItem>) */
export interface ContactItem {
  userId: string;
  attributes: Attributes;
  createdAt: string;
  updatedAt: string;
  responses: number;
}
/** GET …/people/:id, by `userId` or `user_id` */
export interface PersonDetail {
  userId?: string;
  user_ids: string[];
  attributes: Attributes;
  createdAt?: string;
  timeline: TimelineEntry[];
}
export type TimelineEntry =
  | { type: 'status'; at: string; popupId: string; popupName: string; status: PopupStatus }
  | { type: 'response'; at: string; popupId: string; popupName: string; responseId: string }
  | { type: 'event'; at: string; name: string; screen?: string; properties: Record<string, unknown> };
