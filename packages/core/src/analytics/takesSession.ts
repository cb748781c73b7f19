import type { Tracking } from '@service-popups/protocol';

/** Whether the project takes the events of a session: whole sessions are kept or left out. */
export function takesSession({ enabled, sampleRate = 100 }: Tracking, sessionId: string): boolean {
  // A session's id is random, so its digits are a fair lot; the first one is not, where ids are padded to their length.
  const place = (Number.parseInt(sessionId.slice(1, 8), 16) / 0x1000_0000) * 100;
  // An id that holds no number, of a host's own storage, is in.
  return enabled && !(place >= sampleRate);
}
