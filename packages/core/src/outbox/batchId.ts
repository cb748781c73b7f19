import type { OutboxRecord } from '../platform/outboxStore.js';

/**
 * The id of a batch: its event ids, folded into one. The same events make the same id in any tab and after a reload,
 * and other events make another, so a repeat is known as one and never hides something new.
 */
export function batchIdOf(records: readonly OutboxRecord[]): string | undefined {
  try {
    const folded = records.reduce((sum, { id }) => sum ^ BigInt(`0x${id.replaceAll('-', '')}`), 0n);
    return folded
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  } catch {
    // An id that is no UUID, as a test or an older release may have made.
    return undefined;
  }
}
