import {
  decode,
  limits,
  popupDefinitionNode,
  triggerNode,
  type Decoded,
  type PopupDefinition,
  type Trigger,
} from '@service-popups/protocol';
import { membersOf } from '../boot/stateRecords.js';

/** One popup as it was loaded. Its triggers are known at once, the rest is read when somebody asks. */
export interface PopupEntry {
  readonly id: string;
  readonly triggers: readonly Trigger[];
  readonly priority: number;
  /** Undefined where the definition does not fit: it was reported, and the popup is left out. */
  readonly popup: () => PopupDefinition | undefined;
}

export type Report = (message: string) => void;

/**
 * Reads each definition alone, so that a bad one costs nothing but itself. Only what arming needs is read now:
 * a thousand popups, of which a page shows one, must not cost a thousand decodings.
 */
export function createPopupEntries(popups: readonly unknown[], report: Report): readonly PopupEntry[] {
  const known = new Set<string>();
  const entries: PopupEntry[] = [];
  if (popups.length > limits.popups) report(`Only the first ${limits.popups} popups are used.`);
  for (const given of popups.slice(0, limits.popups)) {
    const { id, triggers, priority } = membersOf(given);
    if (typeof id !== 'string' || id === '') {
      report('A popup is left out: its id is missing.');
      continue;
    }
    const decoded = decode<Trigger[]>(['a', triggerNode, 0], triggers);
    if (!decoded.ok) report(leftOut(id, 'triggers', decoded));
    else if (!known.has(id)) {
      known.add(id);
      entries.push({
        id,
        triggers: decoded.value,
        priority: typeof priority === 'number' ? priority : 0,
        popup: once(() => readPopup(id, given, report)),
      });
    }
  }
  // Array sorting is stable: equal priorities keep the order given.
  return entries.sort((one, other) => other.priority - one.priority);
}

/** One definition, or a report that names the field. */
export function readPopup(id: string, given: unknown, report: Report): PopupDefinition | undefined {
  const decoded = decode<PopupDefinition>(popupDefinitionNode, given);
  if (decoded.ok) return decoded.value;
  report(leftOut(id, '', decoded));
  return undefined;
}

function leftOut(
  id: string,
  field: string,
  { path, problem }: Extract<Decoded<unknown>, { ok: false }>,
): string {
  return `Popup "${id}" is left out: ${field}${path} ${problem}.`;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
