/** What the visitor does to the network of this page, and what the page saw of each request. */
export type NetworkMode = 'normal' | 'failing' | 'offline';

export interface SeenRequest {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
  readonly at: number;
  readonly status: number | 'waiting' | 'no answer';
  readonly body: string | undefined;
}

export interface Network {
  readonly mode: () => NetworkMode;
  readonly setMode: (mode: NetworkMode) => void;
  readonly requests: () => readonly SeenRequest[];
  readonly onChange: (listener: () => void) => void;
}

/** Wraps the page's fetch, as many a host does, so that a visitor can break the network and watch. */
export function startNetwork(): Network {
  const original = globalThis.fetch.bind(globalThis);
  const listeners = new Set<() => void>();
  const state: { mode: NetworkMode; requests: SeenRequest[]; nextId: number } = {
    mode: 'normal',
    requests: [],
    nextId: 1,
  };
  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/sdk/')) return original(input, init);
    const id = state.nextId++;
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const seen: SeenRequest = {
      id,
      method: init?.method ?? 'GET',
      path: url.pathname,
      bytes: body?.length ?? 0,
      at: Date.now(),
      status: 'waiting',
      body,
    };
    state.requests = [seen, ...state.requests].slice(0, 100);
    changed();
    const settle = (status: SeenRequest['status']): void => {
      state.requests = state.requests.map((request) =>
        request.id === id ? { ...request, status } : request,
      );
      changed();
    };
    try {
      const response = await answer(state.mode, () => original(input, init));
      settle(response.status);
      return response;
    } catch (error) {
      settle('no answer');
      throw error;
    }
  };

  return {
    mode: () => state.mode,
    setMode: (mode) => {
      state.mode = mode;
      changed();
      if (mode === 'normal') dispatchEvent(new Event('online'));
    },
    requests: () => state.requests,
    onChange: (listener) => listeners.add(listener),
  };
}

function answer(mode: NetworkMode, send: () => Promise<Response>): Promise<Response> {
  if (mode === 'offline') return Promise.reject(new TypeError('The demo is offline.'));
  if (mode === 'failing')
    return Promise.resolve(
      new Response('{"error":{"code":"unavailable","message":"The demo makes every request fail."}}', {
        status: 503,
        headers: { 'retry-after': '2' },
      }),
    );
  return send();
}
