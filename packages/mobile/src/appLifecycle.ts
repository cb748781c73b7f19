/** The part of the runtime's AppState that is used. */
export interface AppStateLike {
  readonly currentState?: string | null;
  addEventListener(type: 'change', listener: (state: string) => void): { remove?(): void } | undefined | void;
  /** Runtimes before 0.65 return no subscription. */
  removeEventListener?(type: 'change', listener: (state: string) => void): void;
}

interface AppLifecycleListeners {
  readonly onForeground: () => void;
  readonly onBackground: () => void;
}

/**
 * Follows the app between foreground and background. `inactive` is a transition (the app switcher, a call coming in)
 * and neither of the two. An app that was started in the background begins there.
 */
export function startAppLifecycle(appState: AppStateLike, listeners: AppLifecycleListeners): () => void {
  let isForeground = true;
  let isStopped = false;
  const follow = (state: unknown): void => {
    if (isStopped || (state !== 'active' && state !== 'background')) return;
    if (isForeground === (state === 'active')) return;
    isForeground = !isForeground;
    if (isForeground) listeners.onForeground();
    else listeners.onBackground();
  };
  const subscription = appState.addEventListener('change', follow);
  follow(appState.currentState);
  return () => {
    if (isStopped) return;
    isStopped = true;
    if (typeof subscription === 'object' && subscription.remove !== undefined) subscription.remove();
    else appState.removeEventListener?.('change', follow);
  };
}
