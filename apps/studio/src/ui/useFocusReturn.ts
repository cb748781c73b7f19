import { useEffect } from 'preact/hooks';

/**
 * Gives the focus back to what had it before, when the component goes. The browser does that for a dialog that is closed,
 * but not for one that leaves the page.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}
