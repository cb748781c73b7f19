import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const reachableIn = (element: Element | null | undefined): HTMLElement[] => {
  if (element == null) return [];
  const itself = element instanceof HTMLElement && element.matches(reachable) ? [element] : [];
  return [...itself, ...element.querySelectorAll<HTMLElement>(reachable)];
};

interface Place {
  readonly element: Element;
  readonly parent: Element;
  readonly index: number;
}

/**
 * When a row goes with the button that removed it, the focus goes on to the same button of the row that now stands there,
 * else to the end of what is left: nobody who works without a mouse is sent back to the top of the page.
 *
 * @param isLeaving whether all of it goes, for another page that has a place for the focus
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, isLeaving: () => boolean): void {
  useEffect(() => {
    const area = root.current;
    if (area === null) return undefined;
    const last: { focused: HTMLElement | undefined; places: Place[] } = { focused: undefined, places: [] };
    const onFocus = ({ target }: FocusEvent): void => {
      // A dialog gives the focus back by itself.
      if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return;
      last.focused = target;
      last.places = placesOf(target, area);
    };
    const observer = new MutationObserver(() => {
      const { focused, places } = last;
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return;
      last.focused = undefined;
      if (isLeaving()) return;
      // Where a part of the page went with it, what is left around that part takes the focus.
      for (const place of places.filter(({ parent }) => parent.isConnected)) {
        const next = successorOf(place, focused);
        if (next === undefined) continue;
        next.focus();
        return;
      }
    });
    area.addEventListener('focusin', onFocus);
    observer.observe(area, { childList: true, subtree: true });
    return () => {
      area.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

/** Where the element and all that it stands in are, from the inside out. */
function placesOf(element: Element, area: Element): Place[] {
  const parent = element.parentElement;
  if (parent === null || element === area) return [];
  return [{ element, parent, index: [...parent.children].indexOf(element) }, ...placesOf(parent, area)];
}

function successorOf({ element, parent, index }: Place, focused: HTMLElement): HTMLElement | undefined {
  const row = parent.children[index] ?? parent.lastElementChild;
  // The row still holds what it was made of, though it is no part of the page any more.
  const place = reachableIn(element).indexOf(focused);
  return reachableIn(row)[place] ?? reachableIn(row).at(-1) ?? reachableIn(parent).at(-1);
}
