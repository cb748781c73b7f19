/** The part of the runtime's AppState that is used. */
export interface AppStateLike {
  readonly currentState?: string | null | undefined;
  addEventListener(type: 'change', listener: (state: string) => void): { remove(): void } | undefined | void;
}

/** Where the app is. */
export type AppPlace = 'foreground' | 'background';

/**
 * Follows the app between foreground and background: tells each change once. `inactive` is a transition (the app
 * switcher, a call coming in) and neither of the two. An app that was started in the background begins there.
 */
export function startAppLifecycle(appState: AppStateLike, onChange: (place: AppPlace) => void): () => void {
  let current: AppPlace = 'foreground';
  let isStopped = false;
  const follow = (state: unknown): void => {
    const next = state === 'active' ? 'foreground' : state;
    if (isStopped || next === current || (next !== 'foreground' && next !== 'background')) return;
    current = next;
    onChange(next);
  };
  const subscription = appState.addEventListener('change', follow);
  follow(appState.currentState);
  return () => {
    isStopped = true;
    subscription?.remove();
  };
}
