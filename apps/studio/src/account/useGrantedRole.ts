import type { Role } from '@service-popups/protocol/studio';
import { useEffect } from 'preact/hooks';
import { path } from '../router/router.js';

/**
 * Asks again what a viewer may do, on every further page and when they come back to this one: somebody may have made
 * them an editor, and they have written nothing that could be lost. Whoever may less than before is told at saving.
 */
export function useGrantedRole(role: Role | undefined, reload: () => void): void {
  const isViewer = role === 'viewer';
  useEffect(() => {
    if (!isViewer) return undefined;
    let known = path.peek();
    const stopFollowing = path.subscribe((now) => {
      if (now !== known) reload();
      known = now;
    });
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopFollowing();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isViewer]);
}
