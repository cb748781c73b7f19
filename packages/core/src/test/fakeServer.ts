import type { AnalyticsBatch, ResponseReport, StatusReport } from '@service-popups/protocol';
import type { HttpRequest } from '../platform/http.js';
import type { FakeAnswer, FakeHandler } from './fakeHttp.js';

export interface FakeServer {
  readonly handle: FakeHandler;
  /** What the database holds: once each, whatever was repeated. */
  readonly statuses: Map<string, StatusReport>;
  readonly responses: Map<string, ResponseReport>;
  readonly events: Map<string, AnalyticsBatch['metadata']['events'][number]>;
  readonly batches: AnalyticsBatch[];
  /** How often an id arrived. */
  readonly arrivals: Map<string, number>;
}

/** The wire's other end: stores by id and acknowledges as the real server does. */
export function createFakeServer(): FakeServer {
  const statuses = new Map<string, StatusReport>();
  const responses = new Map<string, ResponseReport>();
  const events: FakeServer['events'] = new Map();
  const batches: AnalyticsBatch[] = [];
  const arrivals = new Map<string, number>();
  const arrived = (id: string): void => void arrivals.set(id, (arrivals.get(id) ?? 0) + 1);

  const takeStatus = (report: StatusReport): FakeAnswer => {
    arrived(report.reportId);
    if (!statuses.has(report.reportId)) statuses.set(report.reportId, report);
    return { status: 202, body: { status: report.status } };
  };
  const takeResponse = (report: ResponseReport): FakeAnswer => {
    arrived(`${report.responseId}.${report.revision}`);
    const stored = responses.get(report.responseId);
    if (stored === undefined || stored.revision < report.revision) responses.set(report.responseId, report);
    const { revision } = responses.get(report.responseId) ?? report;
    return { status: 202, body: { responseId: report.responseId, revision } };
  };
  const takeBatch = (batch: AnalyticsBatch): FakeAnswer => {
    batches.push(batch);
    let duplicates = 0;
    for (const event of batch.metadata.events) {
      arrived(event.id);
      if (events.has(event.id)) duplicates += 1;
      else events.set(event.id, event);
    }
    return { status: 202, body: { accepted: batch.metadata.events.length - duplicates, duplicates } };
  };

  return {
    statuses,
    responses,
    events,
    batches,
    arrivals,
    handle({ url, body }: HttpRequest) {
      const value = JSON.parse(body ?? 'null') as never;
      if (url.endsWith('/sdk/analytics')) return takeBatch(value);
      if (url.endsWith('/responses')) return takeResponse(value);
      if (url.endsWith('/sdk/popups')) return takeStatus(value);
      return { status: 404, body: { error: { code: 'not_found', message: 'No such address.' } } };
    },
  };
}
