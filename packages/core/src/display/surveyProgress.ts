import { answersNode, decode, type Answers, type PopupDefinition } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { Parts } from '../boot/parts.js';
import { membersOf } from '../boot/stateRecords.js';
import type { SavedSurvey } from '../platform/renderer.js';
import type { Opening } from './opening.js';

/** The survey that is being answered in this tab, so that a reload in the middle of it goes on. */
export interface SurveyProgress {
  readonly save: (opening: Opening, saved: SavedSurvey | undefined) => void;
  readonly clear: () => void;
  /** What a reload interrupted, if its popup is still there in the same version. */
  readonly take: (find: (popupId: string) => PopupDefinition | undefined) => Opening | undefined;
}

/** The record of the tab; it is there only while a survey is being answered. */
const progressRecord = 'survey';

export function createSurveyProgress({ tabRecords, platform, identity }: Parts): SurveyProgress {
  const { clock } = platform;
  const clear = (): void => tabRecords.write(progressRecord);
  return {
    clear,
    save({ popup, mode, ...opening }, saved) {
      if (mode === 'preview' || mode === 'forced') return;
      const about = { popupId: popup.id, version: popup.survey.version };
      tabRecords.write(progressRecord, {
        ...opening,
        ...about,
        saved,
        at: clock.now(),
      });
    },
    take(find) {
      const stored = membersOf(tabRecords.read(progressRecord));
      const opening = readOpening(stored, find);
      // Whoever comes back after the session has ended finds a page without yesterday's survey.
      const isFresh = Math.abs(clock.now() - Number(stored['at'])) < limits.sessionIdleMs;
      if (isFresh && opening?.identity.user_id === identity.user_id()) return opening;
      clear();
      return undefined;
    },
  };
}

function readOpening(
  stored: Readonly<Record<string, unknown>>,
  find: (popupId: string) => PopupDefinition | undefined,
): Opening | undefined {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const optional = (value: unknown): string | undefined => text(value) || undefined;
  const popup = find(text(stored['popupId']));
  const showId = text(stored['showId']);
  const responseId = text(stored['responseId']);
  if (!popup || popup.survey.version !== stored['version'] || !showId || !responseId) return undefined;
  const { user_id, session_id, mini_service, userId } = membersOf(stored['identity']);
  return {
    popup,
    showId,
    responseId,
    identity: {
      user_id: text(user_id),
      session_id: text(session_id),
      mini_service: optional(mini_service) ?? null,
      userId: optional(userId),
    },
    startedAt: text(stored['startedAt']),
    mode: 'resumed',
    saved: readSaved(stored['saved']),
    left: undefined,
  };
}

function readSaved(value: unknown): SavedSurvey | undefined {
  const { page, answers, revision } = membersOf(value);
  const decoded = decode<Answers>(answersNode, answers);
  if (typeof page !== 'string' || typeof revision !== 'number' || !decoded.ok) return undefined;
  return { page, answers: decoded.value, revision };
}
