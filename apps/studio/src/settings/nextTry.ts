import type { WebhookDelivery } from '@service-popups/protocol/studio';

/** When a delivery that failed is tried again; undefined for one that is under way, or settled. */
export function nextTry(
  { attempts, nextAttemptAt }: Pick<WebhookDelivery, 'attempts' | 'nextAttemptAt'>,
  now: number,
): string | undefined {
  if (attempts === 0 || nextAttemptAt === undefined) return undefined;
  const seconds = Math.round((Date.parse(nextAttemptAt) - now) / 1_000);
  if (seconds < 5) return 'next try now';
  if (seconds < 60) return `next try in ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `next try in ${minutes} min` : `next try in ${Math.round(minutes / 60)} h`;
}
