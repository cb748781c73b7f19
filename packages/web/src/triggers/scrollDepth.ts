import type { TriggerSources } from '@service-popups/core';
import type { ScrollTrigger } from '@service-popups/protocol';
import { createSharedListener } from './sharedListener.js';

/** Fires once when the page is scrolled so far: 0 is the top, 100 the end. A page that does not scroll never fires. */
export function createScrollDepth(): NonNullable<TriggerSources['scroll']> {
  return createSharedListener({
    type: 'scroll',
    once: true,
    look() {
      const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
      const range = scrollHeight - clientHeight;
      // Browsers round the position and the range each on its own: a pixel short of the end is the end.
      return ({ value }: ScrollTrigger) => range > 0 && scrollTop + 1 >= (range * value) / 100;
    },
  });
}
