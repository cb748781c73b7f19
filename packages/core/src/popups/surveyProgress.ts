import { answersNode, decode, limits, type Answers, type PopupDefinition } from '@service-popups/protocol';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';
import type { SavedSurvey } from '../platform/renderer.js';
import type { Opening } from './opening.js';

/** The survey that is being answered in this tab, so that a reload in the middle of it goes on. */
export interface SurveyProgress {
  readonly save: (opening: Opening, saved: SavedSurvey | undefined) => void;
  readonly clear: () => void;
  /** What a reload interrupted, if its popup is still there in the same version. */
  readonly take: (find: (popupId: string) => PopupDefinition | undefined) => Opening | undefined;
}

const name = 'survey';

/** `records` are the tab's own: a survey does not go on in another tab. */
export function createSurveyProgress(
  records: StateRecords,
  clock: Clock,
  personId: () => string,
): SurveyProgress {
  const clear = (): void => records.write(name, undefined);
  return {
    clear,
    save({ popup, mode, ...opening }, saved) {
      if (mode === 'preview' || mode === 'forced') return;
      const { id: popupId, survey } = popup;
      records.write(name, {
        ...opening,
        saved,
        popupId,
        version: survey.version,
        at: clock.now(),
        person: personId(),
      });
    },
    take(find) {
      const stored = membersOf(records.read(name));
      const opening = readOpening(stored, find);
      // Whoever comes back after the session has ended finds a page without yesterday's survey.
      const isFresh = Math.abs(clock.now() - Number(stored['at'])) < limits.sessionIdleMs;
      if (opening !== undefined && isFresh && stored['person'] === personId()) return opening;
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
  if (popup === undefined || popup.survey.version !== stored['version'] || !showId || !responseId)
    return undefined;
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
    language: optional(stored['language']),
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
