import type { Tracking } from '@service-popups/protocol';

/** The project's kill-switch and sample. Until the definitions are known events are kept and none is sent. */
export interface TrackingGate {
  readonly set: (tracking: Tracking) => void;
  readonly isKnown: () => boolean;
  readonly isEnabled: () => boolean;
  /** Whole sessions are kept or left out. */
  readonly takes: (sessionId: string) => boolean;
}

export function createTrackingGate(): TrackingGate {
  let tracking: Tracking | undefined;
  const isEnabled = (): boolean => tracking?.enabled !== false;
  return {
    set(next) {
      tracking = next;
    },
    isKnown: () => !!tracking,
    isEnabled,
    takes: (sessionId) => isEnabled() && isInSample(sessionId, tracking?.sampleRate),
  };
}

/** A session's id is random, so its digits are a fair lot; the first one is not, where ids are padded to their length. */
function isInSample(sessionId: string, percent = 100): boolean {
  const place = (Number.parseInt(sessionId.slice(1, 8), 16) / 0x1000_0000) * 100;
  // An id that holds no number, of a host's own storage, is in.
  return !(place >= percent);
}
