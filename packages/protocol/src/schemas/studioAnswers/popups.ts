import { Type } from 'typebox';
import type { PopupDefinition as Definition } from '../../generated/types.js';
import { PopupDefinition } from '../popup.js';
import { Count, Moment, named, optionalText } from './parts.js';

const PopupState = Type.Enum(['draft', 'live', 'scheduled', 'ended', 'paused'], { title: 'PopupState' });
const version = Type.Integer({ minimum: 1 });
/** A draft may still be wrong in any of its fields. */
const Draft = Type.Unsafe<Definition>(Type.Object({}));

export const PopupListItem = named('PopupListItem', {
  id: Type.String(),
  name: Type.String(),
  state: PopupState,
  hasUnpublishedChanges: Type.Boolean(),
  updatedAt: Moment,
  updatedBy: Type.String(),
  shown: Count,
  started: Count,
  completed: Count,
  recent: Type.Array(Count),
  triggers: Type.Array(Type.String()),
});

export const DraftProblem = named('DraftProblem', {
  path: Type.String(),
  message: Type.String(),
  level: Type.Enum(['error', 'warning']),
});

export const PopupRecord = named('PopupRecord', {
  id: Type.String(),
  name: Type.String(),
  state: PopupState,
  draft: Draft,
  revision: Count,
  hasUnpublishedChanges: Type.Boolean(),
  publishedVersion: Type.Optional(version),
  updatedAt: Moment,
  problems: Type.Array(DraftProblem),
});

export const SaveDraftAnswer = named('SaveDraftAnswer', {
  revision: Count,
  updatedAt: Moment,
  problems: Type.Array(DraftProblem),
});

export const PopupVersion = named('PopupVersion', {
  version,
  publishedAt: Moment,
  publishedBy: Type.String(),
  note: optionalText,
  isLive: Type.Boolean(),
});

export const PopupVersionDetail = named('PopupVersionDetail', {
  ...PopupVersion.properties,
  definition: Type.Unsafe<Definition>(PopupDefinition),
});

export const PreviewLink = named('PreviewLink', {
  token: Type.String(),
  parameter: Type.String(),
  expiresAt: Moment,
});

export const PopupFile = named('PopupFile', {
  format: Type.Literal('service-popups/popup'),
  formatVersion: Type.Literal(1),
  name: Type.String(),
  definition: Draft,
});
