import {
  decode,
  limits,
  segmentsNode,
  triggerNode,
  type Segments,
  type Trigger,
} from '@service-popups/protocol';
import { membersOf } from '../boot/stateRecords.js';

/** One popup as it was loaded: what its triggers need is known, the rest is read when one of them fires. */
export interface PopupEntry {
  readonly id: string;
  readonly triggers: readonly Trigger[];
  readonly priority: number;
  /** The routes it is meant for; none: all. */
  readonly paths: readonly string[];
  /** The definition as it came. */
  readonly given: unknown;
}

/** What arming needs of a definition. */
const outlineNode = [
  'o',
  { id: ['s', 1, 128], triggers: ['a', triggerNode, 0], 'segments?': segmentsNode, 'priority?': 'n' },
] as const;

interface Outline {
  readonly id: string;
  readonly triggers: readonly Trigger[];
  readonly segments?: Segments;
  readonly priority?: number;
}

/**
 * Reads each definition alone, so that a bad one costs nothing but itself. Only what arming needs is read now: a
 * thousand popups, of which a page shows one, must not cost a thousand surveys.
 */
export function createPopupEntries(
  popups: readonly unknown[],
  report: (message: string) => void,
): readonly PopupEntry[] {
  const entries = new Map<string, PopupEntry>();
  if (popups.length > limits.popups) report(`Only the first ${limits.popups} popups are used.`);
  for (const given of popups.slice(0, limits.popups)) {
    const outline = decode<Outline>(outlineNode, given);
    if (!outline.ok) {
      report(`Popup "${String(membersOf(given)['id'])}" is left out: ${outline.path} ${outline.problem}.`);
      continue;
    }
    const { id, triggers, segments, priority = 0 } = outline.value;
    if (!entries.has(id)) entries.set(id, { id, triggers, priority, paths: segments?.path ?? [], given });
  }
  // Sorting is stable: equal priorities keep the order given.
  return [...entries.values()].sort((one, other) => other.priority - one.priority);
}
