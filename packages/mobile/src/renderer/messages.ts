import { parseJson, utf8Length } from '@service-popups/core';
import { bridgeMessageNode, decode, type BridgeMessage } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';

/** Why a message from the WebView was ignored. */
export type IgnoredReason = 'not_text' | 'too_large' | 'foreign' | 'too_many' | 'unreadable' | 'stale';

export type IgnoredMessages = Readonly<Record<IgnoredReason, number>>;

export interface MessageReader {
  /** The message, if it is one of ours for this showing; every other text is counted and ignored. */
  read(data: unknown, token: string | undefined): BridgeMessage | undefined;
  ignored(): IgnoredMessages;
}

/**
 * Reads what a WebView posts. Anything may arrive here: pages, extensions and frames can post too. The cheap checks
 * come first, so that a flood costs little: size, then whether this showing's token occurs at all, then the rate;
 * only then is the text parsed.
 */
export function createMessageReader(now: () => number): MessageReader {
  const counts: Record<IgnoredReason, number> = {
    not_text: 0,
    too_large: 0,
    foreign: 0,
    too_many: 0,
    unreadable: 0,
    stale: 0,
  };
  const isWithinRate = createRateLimit(now);
  const judge = (data: unknown, token: string | undefined): BridgeMessage | IgnoredReason => {
    if (typeof data !== 'string') return 'not_text';
    if (data.length > limits.bridgeMessageBytes) return 'too_large';
    if (token === undefined) return 'stale';
    if (!data.includes(token)) return 'foreign';
    if (!isWithinRate()) return 'too_many';
    if (utf8Length(data) > limits.bridgeMessageBytes) return 'too_large';
    const decoded = decode<BridgeMessage>(bridgeMessageNode, parseJson(data));
    if (!decoded.ok) return 'unreadable';
    return decoded.value.token === token ? decoded.value : 'stale';
  };
  return {
    read: (data, token) => {
      const verdict = judge(data, token);
      if (typeof verdict !== 'string') return verdict;
      counts[verdict] += 1;
      return undefined;
    },
    ignored: () => ({ ...counts }),
  };
}

function createRateLimit(now: () => number): () => boolean {
  let windowStart = -Infinity;
  let used = 0;
  return () => {
    const time = now();
    // Either way: a clock set back begins a new window, or nothing would be heard until it caught up.
    if (Math.abs(time - windowStart) >= 1_000) {
      windowStart = time;
      used = 0;
    }
    used += 1;
    return used <= limits.bridgeMessagesPerSecond;
  };
}
