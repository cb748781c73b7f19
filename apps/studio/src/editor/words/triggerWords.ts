import type { Trigger } from '@service-popups/protocol';
import { triggerKinds } from '../targeting/triggerKinds.js';
import { labelOf } from './labelOf.js';

/** A trigger in a few words: “Event: paid”, “Time on page: 20”. */
export function triggerWords(trigger: Trigger): string {
  const kind = labelOf(triggerKinds, trigger.type);
  return 'value' in trigger ? `${kind}: ${trigger.value}` : kind;
}
