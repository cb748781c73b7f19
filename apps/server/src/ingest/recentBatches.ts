// A batch that comes again shortly after it was committed is known without asking the database: its answer got
// lost on the way, or the client was cautious. Whatever is not known here, the database knows.
import type { PreparedBatch } from './prepareBatch.js';

type KnownBatch = Pick<PreparedBatch, 'batchId' | 'content'>;

export interface RecentBatches {
  /** True when this batch, with these very events, was committed before. */
  has(projectId: string, batch: KnownBatch): boolean;
  /** Call it after the commit, never before. */
  add(projectId: string, batch: KnownBatch): void;
}

const maxKept = 20_000;

export function createRecentBatches(): RecentBatches {
  const kept = new Map<string, string>();
  return {
    has: (projectId, batch) => kept.get(nameOf(projectId, batch)) === batch.content,
    add: (projectId, batch) => {
      if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? '');
      kept.set(nameOf(projectId, batch), batch.content);
    },
  };
}

function nameOf(projectId: string, { batchId }: KnownBatch): string {
  return `${projectId}\n${batchId}`;
}
