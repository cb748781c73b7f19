import type { Stop } from '@service-popups/core';
import type { ScrollTrigger } from '@service-popups/protocol';

/** Fires once when the page is scrolled so far: 0 is the top, 100 the end. A page that does not scroll never fires. */
export function scrollDepth({ value }: ScrollTrigger, fire: () => void): Stop {
  const check = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
    const range = scrollHeight - clientHeight;
    // Browsers round the position and the range each on its own: a pixel short of the end is the end.
    if (range <= 0 || scrollTop + 1 < (range * value) / 100) return;
    stop();
    fire();
  };
  const stop = (): void => removeEventListener('scroll', check);
  addEventListener('scroll', check, { passive: true });
  return stop;
}
