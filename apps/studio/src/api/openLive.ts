/** The part of an EventSource that is used here. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener: (
    type: 'open' | 'message' | 'error',
    listener: (event: { data?: unknown }) => void,
  ) => void;
  close: () => void;
}

/** The part of a document that is used here. */
export interface LivePage {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener: (type: 'visibilitychange', listener: () => void) => void;
  removeEventListener: (type: 'visibilitychange', listener: () => void) => void;
}

export interface LiveOptions {
  readonly open: () => LiveSource;
  /** A browser has six connections to one server for all of its tabs: one that nobody sees holds none. */
  readonly page: LivePage;
  readonly onMessage: (text: string) => void;
  /** The stream is back after a break. What came in between was not told: read it again. */
  readonly onReturn: () => void;
}

const closed = 2;
const firstPauseMs = 3_000;
const longestPauseMs = 30_000;

/**
 * Listens until it is stopped, whenever the page is seen. A browser reconnects by itself after a broken connection, but
 * gives up for good when something between it and the server answers with an error, as a proxy does while the server
 * restarts: then a new stream is opened, at growing pauses.
 */
export function openLive({ open, page, onMessage, onReturn }: LiveOptions): () => void {
  // Only a first opening has missed nothing: whatever opens it again comes after a break.
  const state = { hasMissed: false, pauseMs: firstPauseMs, stop: (): void => undefined };

  const listen = (): void => {
    const source = open();
    state.stop = () => source.close();
    source.addEventListener('open', () => {
      state.pauseMs = firstPauseMs;
      if (state.hasMissed) onReturn();
    });
    source.addEventListener('message', ({ data }) => onMessage(String(data)));
    source.addEventListener('error', () => {
      state.hasMissed = true;
      if (source.readyState !== closed) return;
      const timer = setTimeout(listen, state.pauseMs);
      state.pauseMs = Math.min(longestPauseMs, state.pauseMs * 2);
      state.stop = () => clearTimeout(timer);
    });
  };

  const follow = (): void => {
    state.stop();
    if (page.visibilityState === 'hidden') state.hasMissed = true;
    else listen();
  };

  follow();
  page.addEventListener('visibilitychange', follow);
  return () => {
    page.removeEventListener('visibilitychange', follow);
    state.stop();
  };
}
