import type { OutboxRecord } from '../platform/outboxStore.js';

/**
 * The id of a batch: its event ids, folded into one. The same events make the same id in any tab and after a reload,
 * and other events make another, so a repeat is known as one and never hides something new.
 */
export function batchIdOf(records: readonly OutboxRecord[]): string {
  try {
    return records
      .reduce((sum, { id }) => sum ^ BigInt(`0x${id.replaceAll('-', '')}`), 0n)
      .toString(16)
      .padStart(32, '0')
      .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  } catch {
    // An id that is no UUID, as a test may have made. With the number of events it still names this batch.
    return `${String(records[0]?.id)}+${records.length}`;
  }
}
