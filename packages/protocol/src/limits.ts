/** Every bound that client and server agree on. Longer values are cut on the client and refused by the server. */
export const limits = {
  attributes: 100,
  metrics: 100,
  keyLength: 64,
  valueLength: 1_024,
  answerTextBytes: 16_384,
  eventBytes: 32_768,
  nesting: 5,
  eventsPerRequest: 50,
  requestBytes: 49_152,
  keepaliveBytes: 65_536,
  flushEvents: 20,
  flushBytes: 32_768,
  flushAfterMs: 5_000,
  outboxRecords: 1_000,
  outboxBytes: 1_048_576,
  outboxAgeMs: 7 * 86_400_000,
  revokedKeepMs: 86_400_000,
  revokedPauseMs: 600_000,
  retryMinMs: 1_000,
  retryMaxMs: 60_000,
  retryAfterMaxMs: 300_000,
  blockedTries: 3,
  requestTimeoutMs: 10_000,
  readyTimeoutMs: 10_000,
  earlyEventMs: 10_000,
  refreshWaitMs: 2_000,
  definitionsMaxAgeMs: 7 * 86_400_000,
  definitionsRefreshMs: 30 * 60_000,
  popups: 1_000,
  definitionsBytes: 1_048_576,
  sessionIdleMs: 30 * 60_000,
  crashesPerSession: 10,
  bufferedCalls: 100,
  bridgeMessageBytes: 65_536,
  bridgeMessagesPerSecond: 50,
  bodyBytes: 65_536,
  analyticsBodyBytes: 1_048_576,
  clockClampMs: 7 * 86_400_000,
} as const;

/** Keys that could reach a prototype. They are refused wherever a host, a server or a person chooses a key. */
export const hostileKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** True for a key that may be stored: not empty, not hostile. */
export function isSafeKey(key: string): boolean {
  return key !== '' && !hostileKeys.includes(key);
}
