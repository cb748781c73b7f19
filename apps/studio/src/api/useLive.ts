import { studioRoutes, type LiveEvent } from '@service-popups/protocol/studio';
import { useEffect, useRef } from 'preact/hooks';

/** Hears what arrives at the server, while the component is on the page. The browser reconnects by itself. */
export function useLive(projectId: string | undefined, listener: (event: LiveEvent) => void): void {
  const latest = useRef(listener);
  latest.current = listener;

  useEffect(() => {
    if (projectId === undefined) return undefined;
    const source = new EventSource(studioRoutes.live(projectId));
    source.addEventListener('message', (message: MessageEvent<string>) => {
      latest.current(JSON.parse(message.data) as LiveEvent);
    });
    return () => source.close();
  }, [projectId]);
}
