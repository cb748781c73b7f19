import { attempt, type TriggerSources } from '@service-popups/core';

interface Waiting {
  readonly value: string;
  readonly fire: () => void;
}

/**
 * Fires at each click on an element that the selector, or the id, names. One listener for all of them, on the window
 * and in the capture phase: elements that mount later are seen, and a host that stops propagation hides nothing.
 */
export function createElementClick(): NonNullable<TriggerSources['click']> {
  const waiting = new Set<Waiting>();
  const hear = (event: Event): void => {
    // The composed path also leads out of shadow roots.
    const path = event.composedPath().filter((target) => target instanceof Element);
    for (const { value, fire } of [...waiting]) if (path.some((element) => isMeant(element, value))) fire();
  };
  return ({ value }, fire) => {
    const one = { value, fire };
    // Adding the same listener again changes nothing.
    addEventListener('click', hear, true);
    waiting.add(one);
    return () => {
      waiting.delete(one);
      if (waiting.size === 0) removeEventListener('click', hear, true);
    };
  };
}

/** A selector that is none matches nothing. */
function isMeant(element: Element, value: string): boolean {
  return attempt(() => element.id === value || element.matches(value)) === true;
}
