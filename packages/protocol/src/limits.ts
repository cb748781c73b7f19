/**
 * Every bound that client and server agree on. Longer values are cut on the client and refused by the server. Each a
 * constant of its own: `import * as limits from '@service-popups/protocol/limits'` takes no more than it names.
 */
/** Of `userId`, keys and whatever else names something. */
export const idLength = 128;
/** Of a screen's name, normalized. */
export const screenLength = 2_048;
export const attributes = 100;
export const metrics = 100;
export const keyLength = 64;
export const valueLength = 1_024;
export const answerTextBytes = 16_384;
export const eventBytes = 32_768;
export const nesting = 5;
export const eventsPerRequest = 50;
export const requestBytes = 49_152;
export const keepaliveBytes = 65_536;
export const flushEvents = 20;
export const flushBytes = 32_768;
export const flushAfterMs = 5_000;
export const outboxRecords = 1_000;
export const outboxBytes = 1_048_576;
export const outboxAgeMs = 7 * 86_400_000;
export const revokedKeepMs = 86_400_000;
export const revokedPauseMs = 600_000;
export const retryMinMs = 1_000;
export const retryMaxMs = 60_000;
export const retryAfterMaxMs = 300_000;
export const blockedTries = 3;
export const requestTimeoutMs = 10_000;
export const readyTimeoutMs = 10_000;
export const earlyEventMs = 10_000;
export const refreshWaitMs = 2_000;
export const definitionsMaxAgeMs = 7 * 86_400_000;
export const definitionsRefreshMs = 30 * 60_000;
export const popups = 1_000;
export const definitionsBytes = 1_048_576;
export const sessionIdleMs = 30 * 60_000;
export const crashesPerSession = 10;
export const bufferedCalls = 100;
export const bridgeMessageBytes = 65_536;
export const bridgeMessagesPerSecond = 50;
export const bodyBytes = 65_536;
export const analyticsBodyBytes = 1_048_576;
export const clockClampMs = 7 * 86_400_000;
