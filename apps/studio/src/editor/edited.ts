import type { PopupDefinition } from '@service-popups/protocol';
import { differencesOf } from './history/differences.js';

/** What somebody edits of a popup. */
export interface Edited {
  readonly name: string;
  readonly draft: PopupDefinition;
}

export function isSame(one: Edited, other: Edited): boolean {
  return one.name === other.name && differencesOf(one.draft, other.draft).length === 0;
}
