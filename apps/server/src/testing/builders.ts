// Valid requests, to be bent by each test.
import type { AnalyticsBatch, AnalyticsEvent, ResponseReport, StatusReport } from '@service-popups/protocol';
import { home } from './testPopups.js';

/** Noon of the fake clock's day. */
export const noon = '2026-06-15T12:00:00.000Z';

export function statusReport(change: Partial<StatusReport> = {}): StatusReport {
  return {
    publicKey: home.apiKey,
    reportId: 'report-1',
    showId: 'show-1',
    popupId: 'rating',
    surveyId: 'rating-survey',
    productId: 'test-product',
    status: 'SHOWED',
    user_id: 'visitor-1',
    session_id: 'session-1',
    at: noon,
    sentAt: noon,
    ...change,
  };
}

export function responseReport(change: Partial<ResponseReport> = {}): ResponseReport {
  return {
    publicKey: home.apiKey,
    responseId: 'response-1',
    revision: 1,
    showId: 'show-1',
    popupId: 'rating',
    productId: 'test-product',
    surveyVersion: 1,
    status: 'COMPLETED',
    answers: { nps: 9 },
    metadata: { user_id: 'visitor-1', session_id: 'session-1', mini_service: null },
    startedAt: noon,
    sentAt: noon,
    ...change,
  };
}

export function analyticsEvent(id: string, change: Partial<AnalyticsEvent> = {}): AnalyticsEvent {
  return { id, name: 'opened', at: noon, properties: { index: 1 }, ...change };
}

export function analyticsBatch(
  events: AnalyticsEvent[],
  change: Partial<AnalyticsBatch> = {},
  metadata: Partial<AnalyticsBatch['metadata']> = {},
): AnalyticsBatch {
  return {
    publicKey: home.analyticsKey,
    integration: home.integration,
    batchId: `batch-of-${events[0]?.id ?? 'none'}`,
    sentAt: noon,
    metadata: {
      events,
      userAttributes: { plan: 'pro' },
      user_id: 'visitor-1',
      session_id: 'session-1',
      language: 'en',
      platform: 'web',
      nodeEnv: 'production',
      appVersion: '2.0.0',
      sdkVersion: '1.5.0',
      engagementMs: 1_000,
      ...metadata,
    },
    metrics: { price: '49.99' },
    ...change,
  };
}
