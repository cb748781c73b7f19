import type { OutboxRecord } from '../platform/outboxStore.js';

/** Answers and status go first, analytics second. */
export type LaneName = 'reports' | 'analytics';

export function laneOf({ kind }: OutboxRecord): LaneName {
  return kind === 'event' ? 'analytics' : 'reports';
}
