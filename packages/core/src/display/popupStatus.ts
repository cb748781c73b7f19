import type { PopupStatus } from '@service-popups/protocol';

const ranks: Readonly<Record<PopupStatus, number>> = { SHOWED: 1, PARTIAL: 2, COMPLETED: 3 };

export interface PopupStatusLine {
  /** Undefined before the popup was visible. */
  readonly current: () => PopupStatus | undefined;
  /** Goes forward; false, and nothing happens, when the status stands there already or further on. */
  readonly reach: (status: PopupStatus) => boolean;
}

/** SHOWED, PARTIAL, COMPLETED: never backwards, each at most once. */
export function createPopupStatus(initial: PopupStatus | undefined): PopupStatusLine {
  let current = initial;
  return {
    current: () => current,
    reach(status) {
      if (current && ranks[status] <= ranks[current]) return false;
      current = status;
      return true;
    },
  };
}
