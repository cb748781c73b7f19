import type { ClickTrigger, ExitIntentTrigger, ScrollTrigger } from '@service-popups/protocol';
import type { Stop } from './clock.js';

/**
 * The triggers that only a page can see. Each starts watching and returns what stops it. Time, route exit and
 * events are the core's own, because they need only the clock and the navigation.
 */
export interface TriggerSources {
  readonly scroll?: (options: ScrollTrigger, fire: () => void) => Stop;
  readonly click?: (options: ClickTrigger, fire: () => void) => Stop;
  readonly exitIntent?: (options: ExitIntentTrigger, fire: () => void) => Stop;
}
