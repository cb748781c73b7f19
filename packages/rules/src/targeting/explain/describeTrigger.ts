import type { EventTrigger, Trigger } from '@service-popups/protocol';
import { describeCondition } from './describeCondition.js';

/** The moment of a popup: `after 20 s on a page, or at the event paid`. Total, as a draft may hold anything. */
export function describeMoment(triggers: readonly Trigger[]): string {
  const moments = Array.isArray(triggers) ? triggers.map(describeTrigger) : [];
  return moments.length === 0 ? 'when your code shows it' : moments.join(', or ');
}

/** `at 60% of a page`, `at the event paid where total is more than 50`. */
export function describeTrigger(trigger: Trigger): string {
  try {
    const { delay = 0 } = trigger;
    return delay > 0 ? `${momentOf(trigger)} and ${delay} s more` : momentOf(trigger);
  } catch {
    return 'at a trigger that cannot be read';
  }
}

function momentOf(trigger: Trigger): string {
  switch (trigger.type) {
    case 'time_on_page':
      return `after ${trigger.value} s on a page`;
    case 'scroll':
      return `at ${trigger.value}% of a page`;
    case 'click':
      return `at a click on ${trigger.value}`;
    case 'exit':
      return trigger.value > 0 ? `${trigger.value} s after a page is left` : 'when a page is left';
    case 'exit_intent':
      return 'when the pointer leaves the page';
    case 'event':
      return eventMoment(trigger);
    default:
      // Of a draft, or of a newer server.
      return `at a trigger that does not exist (${String((trigger as { type: unknown }).type)})`;
  }
}

function eventMoment({ value, where, count = 1 }: EventTrigger): string {
  const conditions = Array.isArray(where) ? where.map(describeCondition) : [];
  const clause = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  return `at the event ${value}${clause}${count > 1 ? `, once it has happened ${count} times` : ''}`;
}
