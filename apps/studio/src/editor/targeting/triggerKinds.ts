import type { Trigger } from '@service-popups/protocol';

/** What can start a popup, in the order it is offered. */
export const triggerKinds: readonly { value: Trigger['type']; label: string }[] = [
  { value: 'event', label: 'Event' },
  { value: 'time_on_page', label: 'Time on page' },
  { value: 'scroll', label: 'Scroll depth' },
  { value: 'click', label: 'Click' },
  { value: 'exit', label: 'Leaving a page' },
  { value: 'exit_intent', label: 'Pointer leaves the page' },
];
