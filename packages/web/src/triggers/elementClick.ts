import type { Stop } from '@service-popups/core';
import type { ClickTrigger } from '@service-popups/protocol';

/**
 * Fires at each click on an element that the selector, or the id, names. One listener for the whole document, in the
 * capture phase: elements that mount later are seen, and a host that stops propagation hides nothing.
 */
export function elementClick({ value }: ClickTrigger, fire: () => void): Stop {
  const isMeant = (target: EventTarget): boolean =>
    target instanceof Element && (target.id === value || matches(target, value));
  const hear = (event: Event): void => {
    // The composed path also leads out of shadow roots.
    if (event.composedPath().some(isMeant)) fire();
  };
  addEventListener('click', hear, true);
  return () => removeEventListener('click', hear, true);
}

/** A selector that is none matches nothing. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
