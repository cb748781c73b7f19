import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { AheadContext } from './ahead.js';
import { serverReturns } from './connection.js';
import { createReloads } from './createReloads.js';
import { LastWritesContext } from './lastWrites.js';
import { ApiError, request } from './request.js';

export type Resource<Value> =
  | { state: 'loading'; value: Value | undefined; isOther: boolean }
  | { state: 'failed'; error: ApiError; value: Value | undefined; isOther: boolean }
  | { state: 'ready'; value: Value };

/** Whether something older is shown, for a reason that nothing else on the page tells; a lost server is told below. */
export function isStale<Value>(
  resource: Resource<Value>,
): resource is Resource<Value> & { state: 'failed'; error: ApiError } {
  return (
    resource.state === 'failed' &&
    resource.value !== undefined &&
    (resource.isOther || !resource.error.isAway)
  );
}

export interface ResourceHandle<Value> {
  readonly resource: Resource<Value>;
  readonly reload: () => void;
  /** Shows a change at once, before the server has it. */
  readonly replace: (change: (value: Value) => Value) => void;
}

/**
 * Loads an address and keeps what it last held while it loads again, so that nothing jumps. What failed because there
 * was no server is loaded again when there is one. `isOther`: what is held is of another address, such as the search before.
 * An undefined address loads nothing.
 */
export function useResource<Value>(address: string | undefined): ResourceHandle<Value> {
  const [resource, setResource] = useState<Resource<Value>>({
    state: 'loading',
    value: undefined,
    isOther: false,
  });
  const ahead = useContext(AheadContext);
  const writes = useContext(LastWritesContext);
  const [round, setRound] = useState(0);
  const lastAddress = useRef<string | undefined>(undefined);
  const reloads = useMemo(() => createReloads(() => setRound((count) => count + 1)), []);

  useEffect(() => {
    if (address === undefined) return undefined;
    const stop = new AbortController();
    const last = lastAddress.current;
    const isAlike = last?.split('?')[0] === address.split('?')[0];
    lastAddress.current = address;
    setResource((before) => ({
      state: 'loading',
      value: isAlike ? before.value : undefined,
      isOther: last !== address || (before.state !== 'ready' && before.isOther),
    }));
    reloads.begin();
    const answer =
      ahead.take<Value>(address) ?? writes.read(() => request<Value>(address, { signal: stop.signal }));
    answer.then(
      (value) => {
        if (stop.signal.aborted) return;
        setResource({ state: 'ready', value });
        reloads.end();
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const failure = error instanceof ApiError ? error : new ApiError(0, 'unknown', String(error));
        setResource((before) => ({
          state: 'failed',
          error: failure,
          value: before.value,
          isOther: before.state !== 'ready' && before.isOther,
        }));
        reloads.end();
      },
    );
    return () => stop.abort();
  }, [address, round]);

  const isLost = resource.state === 'failed' && resource.error.isAway;
  const returns = serverReturns.value;
  useEffect(() => {
    if (isLost) setRound((count) => count + 1);
  }, [returns]);

  const reload = reloads.ask;
  const replace = useCallback((change: (value: Value) => Value) => {
    setResource((before) =>
      before.value === undefined ? before : { state: 'ready', value: change(before.value) },
    );
  }, []);
  return { resource, reload, replace };
}
