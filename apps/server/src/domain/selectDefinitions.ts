import type { Attributes, Definitions, HistoryEntry, PopupDefinition } from '@service-popups/protocol';
import { matchesContact } from '@service-popups/rules';

export interface SelectionInput {
  readonly popups: readonly PopupDefinition[];
  readonly project: Omit<Definitions, 'popups'>;
  readonly attributes: Attributes;
  /** Only for a person whose identity was verified. */
  readonly history: readonly HistoryEntry[] | undefined;
}

/** The definitions for one Contact: its segments are applied here and never travel. */
export function selectDefinitions({ popups, project, attributes, history }: SelectionInput): Definitions {
  return {
    popups: popups.filter((popup) => matchesContact(popup.segments, attributes)).map(withoutContactSegment),
    ...project,
    ...(history === undefined ? {} : { history: [...history] }),
  };
}

export function withoutContactSegment(popup: PopupDefinition): PopupDefinition {
  if (popup.segments?.contact === undefined) return popup;
  const { contact: _kept, ...segments } = popup.segments;
  return { ...popup, segments };
}
