/** How far down each entry of the browser's history was read: who goes back is where they were. */
export interface ScrollPlaces {
  /** A page is left for a new one, which is told its number. */
  readonly leave: () => number;
  /** An entry is come back to. */
  readonly comeBack: (entry: number) => void;
}

const longestMs = 5_000;
const ownWays = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export function createScrollPlaces(first: number): ScrollPlaces {
  const places = new Map<number, number>();
  const state = { entry: first, stop: (): void => undefined };
  const note = (): void => {
    state.stop();
    places.set(state.entry, scrollY);
  };
  return {
    leave: () => {
      note();
      state.entry += 1;
      return state.entry;
    },
    comeBack: (entry) => {
      note();
      state.entry = entry;
      state.stop = startScroll(places.get(entry) ?? 0);
    },
  };
}

/** A page is only as long as what has loaded of it: it is scrolled as it grows, until somebody goes their own way. */
function startScroll(place: number): () => void {
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const way of ownWays) removeEventListener(way, stop);
  };
  const observer = new ResizeObserver(() => {
    scrollTo(0, place);
    if (Math.abs(scrollY - place) <= 1) stop();
  });
  const timer = setTimeout(stop, longestMs);
  for (const way of ownWays) addEventListener(way, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
