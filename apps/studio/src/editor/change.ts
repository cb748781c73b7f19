import type { PopupDefinition } from '@service-popups/protocol';
import type { DraftSession } from './draftSession.js';

export type Change = (change: (draft: PopupDefinition) => PopupDefinition, group?: string) => void;

/** Turns an edit of the draft into an edit of what the session holds. */
export function changeOf(session: DraftSession): Change {
  return (change, group) => session.change((edited) => ({ ...edited, draft: change(edited.draft) }), group);
}
