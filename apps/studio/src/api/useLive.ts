import { studioRoutes, type LiveEvent } from '@service-popups/protocol/studio';
import { useEffect, useRef } from 'preact/hooks';
import { noteReach } from './connection.js';
import { openLive } from './openLive.js';

export interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Nothing was heard for a while, as in a tab behind another or while the server restarts: load again. */
  readonly onReturn: () => void;
}

/** Hears what arrives at the server, while the component is on the page. */
export function useLive(projectId: string, listener: LiveListener): void {
  const latest = useRef(listener);
  latest.current = listener;

  useEffect(
    () =>
      openLive({
        open: () => new EventSource(studioRoutes.live(projectId)),
        page: document,
        onMessage: (text) => latest.current.onEvent(JSON.parse(text) as LiveEvent),
        onReturn: () => {
          noteReach(true);
          latest.current.onReturn();
        },
      }),
    [projectId],
  );
}
