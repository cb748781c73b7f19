// A batch that comes again shortly after it was committed is known without asking the database: its answer got
// lost on the way, or the client was cautious. Whatever is not known here, the database knows.
import type { AnalyticsBatch } from '@service-popups/protocol';
import { hash } from 'node:crypto';

export interface RecentBatches {
  /** True when this batch, with these very events, was committed before. */
  has(projectId: string, batch: AnalyticsBatch): boolean;
  /** Call it after the commit, never before. */
  add(projectId: string, batch: AnalyticsBatch): void;
}

const maxKept = 20_000;

export function createRecentBatches(): RecentBatches {
  const kept = new Map<string, string>();
  return {
    has: (projectId, batch) => {
      const known = kept.get(nameOf(projectId, batch));
      return known !== undefined && known === contentOf(batch);
    },
    add: (projectId, batch) => {
      if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '');
      kept.set(nameOf(projectId, batch), contentOf(batch));
    },
  };
}

function nameOf(projectId: string, { batchId }: AnalyticsBatch): string {
  return `${projectId}\n${batchId}`;
}

/** What makes an event the same event: its id and its time. */
function contentOf({ metadata }: AnalyticsBatch): string {
  let text = '';
  for (const { id, at } of metadata.events) text += `${id}\n${at}\n`;
  return hash('sha1', text, 'base64');
}
