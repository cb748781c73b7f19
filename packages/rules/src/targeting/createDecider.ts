import type { PopupDefinition } from '@service-popups/protocol';
import type { Decision, GateFinding, GateName, ShowRecord, TargetingContext } from './context.js';
import { askGate, runGates } from './decide.js';
import type { DecideOptions } from './decide.js';

/** Gates that never look at the popup: asked once for any number of popups. */
const shared: readonly GateName[] = ['consent', 'quiet', 'session', 'alreadyOpen'];

/**
 * Decides on many popups in one context, each as `decide` does. What they have in common is worked out once, so that
 * the cost per popup does not grow with their number or with the length of the history.
 */
export function createDecider(
  context: TargetingContext,
  options?: DecideOptions,
): (popup: PopupDefinition) => Decision {
  const known = new Map<GateName, GateFinding>();
  const byPopup = groupHistory(context);
  return (popup) => {
    const own = byPopup === undefined ? context : { ...context, history: byPopup.get(popup?.id) ?? [] };
    return runGates((name, gate) => {
      if (!shared.includes(name)) return askGate(gate, popup, own);
      if (!known.has(name)) known.set(name, askGate(gate, popup, context));
      return known.get(name);
    }, options);
  };
}

/** Undefined when the history cannot be read: each gate that needs it then says so by itself. */
function groupHistory(context: TargetingContext | null): ReadonlyMap<string, ShowRecord[]> | undefined {
  const history: unknown = context?.history;
  if (!Array.isArray(history)) return undefined;
  const groups = new Map<string, ShowRecord[]>();
  try {
    for (const record of history as readonly ShowRecord[]) {
      const group = groups.get(record.popupId);
      if (group === undefined) groups.set(record.popupId, [record]);
      else group.push(record);
    }
    return groups;
  } catch {
    return undefined;
  }
}
