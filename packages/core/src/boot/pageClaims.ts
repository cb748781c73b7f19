import { hasPage } from '../platform/hasPage.js';

/** Agreements among all instances and copies of the SDK in one page. */
export interface PageClaims {
  /** Takes the one place on screen; false when another instance has it. */
  readonly takeScreen: () => boolean;
  readonly leaveScreen: () => void;
  readonly isScreenTaken: () => boolean;
  /** True for the one instance that watches the page for this key: triggers and page views happen once. */
  readonly isWatcher: boolean;
  readonly release: () => void;
}

/** `shared` is one map for all copies of the SDK, whatever their version. */
export function createPageClaims(shared: Map<string, unknown>, apiKey: string): PageClaims {
  const me = {};
  const screen = 'screen';
  const watch = `watch:${apiKey}`;
  const take = (name: string): boolean => {
    if (!shared.has(name)) shared.set(name, me);
    return shared.get(name) === me;
  };
  const leave = (name: string): void => {
    if (shared.get(name) === me) shared.delete(name);
  };
  return {
    takeScreen: () => take(screen),
    leaveScreen: () => leave(screen),
    isScreenTaken: () => shared.has(screen),
    isWatcher: !hasPage || take(watch),
    release() {
      leave(screen);
      if (hasPage) leave(watch);
    },
  };
}
