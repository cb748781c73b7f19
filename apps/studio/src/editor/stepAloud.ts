import { announce } from '../ui/Announcements.js';
import type { DraftSession } from './draftSession.js';
import type { Edited } from './edited.js';
import { toldDifferences } from './history/DifferenceList.js';

/** Undoes, or redoes, and tells what that changed: it may stand far from here, or on another tab. */
export function stepAloud(session: DraftSession, direction: 'undo' | 'redo'): void {
  const before = session.edited.peek();
  session[direction]();
  const after = session.edited.peek();
  if (after === before) return;
  announce(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${placeOf(before, after)}`);
  // What came back above the focus has pushed it down.
  requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
}

function placeOf(before: Edited, after: Edited): string {
  const [first, ...others] = toldDifferences(before.draft, after.draft);
  if (first === undefined) return 'Name';
  return others.length === 0 ? first.place : `${first.place}, and ${others.length} more`;
}
