import type { Trigger } from '@service-popups/protocol';
import type { Stop } from './clock.js';

/**
 * The triggers that only a page can see, by their types. Each starts watching and returns what stops it. Time, route
 * exit and events are the core's own, because they need only the clock and the navigation.
 */
export type TriggerSources = {
  readonly [Type in 'scroll' | 'click' | 'exit_intent']?: (
    trigger: Extract<Trigger, { readonly type: Type }>,
    fire: () => void,
  ) => Stop;
};
