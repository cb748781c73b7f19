import type { Webhook } from '@service-popups/protocol/studio';

/** What becomes of a delivery that was asked for: a webhook that is off sends none. */
export function sentWords({ enabled }: Webhook, words: string): string {
  return enabled ? words : 'It waits: this webhook is off. It is sent once you switch the webhook on.';
}
