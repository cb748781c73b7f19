import { attempt, type TriggerSources } from '@service-popups/core';
import type { ClickTrigger } from '@service-popups/protocol';
import { createSharedListener } from './sharedListener.js';

/** Fires at each click on an element that the selector, or the id, names: also on one that mounts later. */
export function createElementClick(): NonNullable<TriggerSources['click']> {
  return createSharedListener({
    type: 'click',
    capture: true,
    look(event: Event) {
      // The composed path also leads out of shadow roots.
      const path = event.composedPath().filter((target) => target instanceof Element);
      return ({ value }: ClickTrigger) => path.some((element) => isMeant(element, value));
    },
  });
}

/** A selector that is none matches nothing. */
function isMeant(element: Element, value: string): boolean {
  return attempt(() => element.id === value || element.matches(value)) === true;
}
