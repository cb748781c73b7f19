import { useEffect } from 'preact/hooks';

/**
 * Gives the focus back to what had it before, when the component goes and nothing else has taken it. The browser does that
 * for a dialog that is closed, but not for one that leaves the page.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}
