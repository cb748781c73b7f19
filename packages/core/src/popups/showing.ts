import type {
  CloseReason,
  PopupStatus,
  ResponseMetadata,
  ResponseReport,
  StatusReport,
} from '@service-popups/protocol';
import type { Emitter } from '../events/emitter.js';
import type { SdkEventBase, SdkEvents } from '../events/sdkEvents.js';
import type { Clock } from '../platform/clock.js';
import type { SavedSurvey } from '../platform/renderer.js';
import type { DisplayHistory } from './displayHistory.js';
import type { Opening } from './opening.js';
import { createPopupStatus } from './popupStatus.js';
import type { SurveyProgress } from './surveyProgress.js';

/** What becomes of an open popup: status, answers, history, and what the host hears. */
export interface Showing {
  readonly status: () => PopupStatus | undefined;
  readonly shown: () => void;
  readonly interacted: () => void;
  readonly answered: (saved: SavedSurvey) => void;
  readonly completed: (saved: SavedSurvey) => void;
  readonly closed: (reason: CloseReason) => void;
}

export interface ShowingOptions {
  readonly apiKey: string;
  readonly clock: Clock;
  readonly history: DisplayHistory;
  readonly progress: SurveyProgress;
  readonly events: Pick<Emitter<SdkEvents>, 'emit'>;
  readonly sendStatus: (report: Omit<StatusReport, 'sentAt'>) => void;
  readonly sendResponse: (surveyId: string, report: Omit<ResponseReport, 'sentAt'>) => void;
  readonly metadata: () => Partial<ResponseMetadata>;
}

export function createShowing(opening: Opening, options: ShowingOptions): Showing {
  const { popup, showId, responseId, identity, mode } = opening;
  const { apiKey, clock, history, progress, events } = options;
  const status = createPopupStatus(mode === 'resumed' ? 'PARTIAL' : undefined);
  const counts = mode === 'targeted' || mode === 'resumed';
  const user = identity.userId === undefined ? {} : { userId: identity.userId };
  const now = (): string => new Date(clock.now()).toISOString();
  const base = (): SdkEventBase => ({
    popupId: popup.id,
    surveyId: popup.surveyId,
    productId: popup.productId,
    ...user,
    timestamp: now(),
  });

  const remember = (reached: PopupStatus, declinedDays?: number | null): void => {
    if (!counts) return;
    const wait = declinedDays === undefined ? {} : { declinedDays };
    const { id: popupId } = popup;
    history.keep({
      showId,
      popupId,
      status: reached,
      at: clock.now(),
      session: identity.session_id,
      ...wait,
    });
  };
  const reach = (next: PopupStatus): boolean => {
    if (!status.reach(next)) return false;
    // Written before anything is sent, so that other tabs see it.
    remember(next);
    if (mode !== 'preview') {
      options.sendStatus({
        publicKey: apiKey,
        reportId: clock.uuid(),
        showId,
        popupId: popup.id,
        surveyId: popup.surveyId,
        productId: popup.productId,
        status: next,
        ...user,
        user_id: identity.user_id,
        session_id: identity.session_id,
        at: now(),
      });
    }
    return true;
  };
  const respond = (reached: 'PARTIAL' | 'COMPLETED', { page, answers, revision }: SavedSurvey): void => {
    if (mode === 'preview') return;
    options.sendResponse(popup.surveyId, {
      publicKey: apiKey,
      responseId,
      revision,
      showId,
      popupId: popup.id,
      productId: popup.productId,
      surveyVersion: popup.survey.version,
      status: reached,
      answers,
      page,
      metadata: {
        ...options.metadata(),
        user_id: identity.user_id,
        session_id: identity.session_id,
        mini_service: identity.mini_service,
        ...user,
      },
      startedAt: opening.startedAt,
    });
  };
  const shown = (): void => {
    if (reach('SHOWED')) events.emit('popup_shown', { type: 'popup_shown', ...base() });
  };
  const interacted = (): void => {
    // A message may overtake the one that says it is visible.
    shown();
    if (!reach('PARTIAL')) return;
    progress.save(opening, undefined);
    events.emit('popup_clicked', { type: 'popup_clicked', ...base() });
  };

  return {
    status: status.current,
    shown,
    interacted,
    answered(saved) {
      interacted();
      if (status.current() === 'COMPLETED') return;
      progress.save(opening, saved);
      respond('PARTIAL', saved);
    },
    completed(saved) {
      shown();
      if (!reach('COMPLETED')) return;
      progress.clear();
      respond('COMPLETED', saved);
      events.emit('survey_completed', { type: 'survey_completed', ...base(), data: { responseId } });
    },
    closed(reason) {
      progress.clear();
      const reached = status.current() ?? 'SHOWED';
      const wait = popup.actions?.decline?.cooldownDays;
      if (reason === 'declined' && wait !== undefined) remember(reached, wait);
      events.emit('popup_closed', { type: 'popup_closed', ...base(), data: { reason, status: reached } });
    },
  };
}
