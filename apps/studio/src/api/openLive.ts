/** The part of an EventSource that is used here. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener: (
    type: 'open' | 'message' | 'error',
    listener: (event: { data?: unknown }) => void,
  ) => void;
  close: () => void;
}

export interface LiveOptions {
  readonly open: () => LiveSource;
  readonly onMessage: (text: string) => void;
  /** The stream is back after a break. What came in between was not told: read it again. */
  readonly onReturn: () => void;
}

const closed = 2;
const firstPauseMs = 3_000;
const longestPauseMs = 30_000;

/**
 * Listens until it is stopped. A browser reconnects by itself after a broken connection, but gives up for good when
 * something between it and the server answers with an error, as a proxy does while the server restarts: then a new
 * stream is opened, at growing pauses.
 */
export function openLive({ open, onMessage, onReturn }: LiveOptions): () => void {
  const state = { wasOpen: false, pauseMs: firstPauseMs, stop: (): void => undefined };

  const listen = (): void => {
    const source = open();
    state.stop = () => source.close();
    source.addEventListener('open', () => {
      state.pauseMs = firstPauseMs;
      if (state.wasOpen) onReturn();
      state.wasOpen = true;
    });
    source.addEventListener('message', ({ data }) => onMessage(String(data)));
    source.addEventListener('error', () => {
      if (source.readyState !== closed) return;
      const timer = setTimeout(listen, state.pauseMs);
      state.pauseMs = Math.min(longestPauseMs, state.pauseMs * 2);
      state.stop = () => clearTimeout(timer);
    });
  };

  listen();
  return () => state.stop();
}
