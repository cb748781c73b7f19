import type { PopupDefinition } from '../generated/types.js';

/**
 * `live`: served now. `scheduled`: published, its time has not come. `ended`: its time is over, or it has all the
 * responses it wanted.
 */
export type PopupState = 'draft' | 'live' | 'scheduled' | 'ended' | 'paused';

/** GET /api/projects/:project/popups */
export interface PopupListItem {
  id: string;
  name: string;
  state: PopupState;
  hasUnpublishedChanges: boolean;
  updatedAt: string;
  updatedBy: string;
  /** Of the last 30 days. */
  shown: number;
  started: number;
  completed: number;
  /** Completed responses per day, oldest first, of the last 14 days. */
  recent: number[];
  triggers: string[];
}

/** What a person edits. Ids of popup, survey and product are set by the server; `survey.version` at publish. */
export interface PopupRecord {
  id: string;
  name: string;
  state: PopupState;
  draft: PopupDefinition;
  /** Grows with each save; a save against an older one is refused with 409. */
  revision: number;
  hasUnpublishedChanges: boolean;
  publishedVersion?: number;
  updatedAt: string;
  /** Of the draft, as it is. */
  problems: DraftProblem[];
}

/** What a save or a publish finds. An `error` keeps a draft from being published, never from being saved. */
export interface DraftProblem {
  /** Such as `survey.pages[1].questions[0].options`. */
  path: string;
  message: string;
  level: 'error' | 'warning';
}

/** POST /api/projects/:project/popups */
export interface CreatePopupBody {
  /**
   * `pop_` and 16 letters of whoever asks: asked again after a lost answer, the same popup is answered and no second
   * one is made. Default: the server chooses.
   */
  id?: string;
  name: string;
  draft: PopupDefinition;
}
/** PUT /api/projects/:project/popups/:popup/draft */
export interface SaveDraftBody {
  name?: string;
  draft: PopupDefinition;
  revision: number;
}
export interface SaveDraftAnswer {
  revision: number;
  updatedAt: string;
  problems: DraftProblem[];
}

/** GET /api/projects/:project/popups/:popup/versions */
export interface PopupVersion {
  version: number;
  publishedAt: string;
  publishedBy: string;
  note?: string;
  isLive: boolean;
}
export interface PopupVersionDetail extends PopupVersion {
  definition: PopupDefinition;
}
/** POST …/publish */
export interface PublishBody {
  revision: number;
  note?: string;
}
/** POST …/rollback: the chosen version is published again as a new one, and becomes the draft. */
export interface RollbackBody {
  version: number;
  /** The draft that it replaces, as the one who asks has seen it; without it, whatever stands there is replaced. */
  revision?: number;
}
/** POST …/preview */
export interface PreviewLink {
  token: string;
  /** Append to any address of the host's site. */
  parameter: string;
  expiresAt: string;
}
/** GET …/export */
export interface PopupFile {
  format: 'service-popups/popup';
  formatVersion: 1;
  name: string;
  definition: PopupDefinition;
}
/** POST /api/projects/:project/popups/import */
export interface ImportPopupBody extends PopupFile {
  /** As for a popup that is made from a draft. */
  id?: string;
}
