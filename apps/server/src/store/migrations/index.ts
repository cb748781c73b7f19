import { foundation } from './0001_foundation.js';
import { studio } from './0002_studio.js';
import { webhooks } from './0003_webhooks.js';
import { pastResponses } from './0004_past_responses.js';
import { keptCounts } from './0005_kept_counts.js';
import { coarserCounts } from './0006_coarser_counts.js';
import { namedBatches } from './0007_named_batches.js';
import type { Migration } from './migration.js';

export type { Migration } from './migration.js';

/** In the order they are applied. */
export const migrations: readonly Migration[] = [
  foundation,
  studio,
  webhooks,
  pastResponses,
  keptCounts,
  coarserCounts,
  namedBatches,
];
