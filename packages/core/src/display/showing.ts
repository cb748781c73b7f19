import {
  sdkVersion,
  type CloseReason,
  type PopupStatus,
  type ResponseReport,
} from '@service-popups/protocol';
import { normalizeScreenName } from '@service-popups/rules/paths';
import type { Parts } from '../boot/parts.js';
import type { SdkEventBase, SdkEventName, SdkEvents } from '../events/sdkEvents.js';
import { hasPage } from '../platform/hasPage.js';
import type { SavedSurvey } from '../platform/renderer.js';
import type { DisplayHistory } from './displayHistory.js';
import type { Opening } from './opening.js';
import type { SurveyProgress } from './surveyProgress.js';

/** What becomes of an open popup: status, answers, history, and what the host hears. */
export interface Showing {
  /** An answer or a navigation button was used. */
  readonly hasInteracted: () => boolean;
  readonly ready: () => void;
  readonly interacted: () => void;
  readonly answered: (saved: SavedSurvey) => void;
  readonly completed: (saved: SavedSurvey) => void;
  readonly closed: (reason: CloseReason) => void;
}

/** In their order; before them it is undefined. */
const statuses: readonly (PopupStatus | undefined)[] = ['SHOWED', 'PARTIAL', 'COMPLETED'];

export function createShowing(
  parts: Parts,
  opening: Opening,
  { history, progress }: { readonly history: DisplayHistory; readonly progress: SurveyProgress },
): Showing {
  const { outbox, analytics, platform, language } = parts;
  const { popup, showId, responseId, mode } = opening;
  const { userId, ...identity } = opening.identity;
  let status: PopupStatus | undefined = mode === 'resumed' ? 'PARTIAL' : undefined;
  let attributes = analytics.attributes();
  const user = userId === undefined ? {} : { userId };
  const { id: popupId, surveyId, productId } = popup;
  const person = parts.identity.personId();
  const isPreview = hasPage && mode === 'preview';
  const ids = { showId, popupId, productId };
  const now = (): string => new Date(platform.clock.now()).toISOString();

  const tell = <Name extends SdkEventName>(type: Name, data: object = {}): void => {
    const event: SdkEventBase = { popupId, surveyId, productId, ...user, timestamp: now(), ...data };
    parts.events.emit(type, { type, ...event } as unknown as SdkEvents[Name]);
  };
  /** Whoever has taken their place since was not asked. */
  const isSamePerson = (): boolean => person === parts.identity.personId();
  const remember = (reached: PopupStatus, more: { readonly declinedDays?: number | null } = {}): void => {
    if (mode !== 'forced' && !isPreview && isSamePerson()) history.keep(opening, reached, more);
  };
  const reach = (next: PopupStatus): boolean => {
    // Never backwards, each at most once.
    if (statuses.indexOf(next) <= statuses.indexOf(status)) return false;
    status = next;
    // Written before anything is sent, so that other tabs see it.
    remember(next);
    if (!isPreview) {
      outbox.addStatus({
        publicKey: parts.config.apiKey,
        reportId: platform.clock.uuid(),
        ...ids,
        surveyId,
        status: next,
        ...user,
        user_id: identity.user_id,
        session_id: identity.session_id,
        at: now(),
      });
    }
    return true;
  };
  const respond = (reached: 'PARTIAL' | 'COMPLETED', saved: SavedSurvey): void => {
    if (isPreview) return;
    if (isSamePerson()) attributes = analytics.attributes();
    // Without analytics nobody follows the screens, and the route tells.
    const screen = analytics.screen() ?? normalizeScreenName(parts.route.current().path);
    outbox.addResponse(surveyId, {
      // A host's own renderer may hand over nothing: the server says what is missing.
      ...saved,
      publicKey: parts.config.apiKey,
      responseId,
      ...ids,
      surveyVersion: popup.survey.version,
      status: reached,
      metadata: {
        ...identity,
        // What is undefined is not written.
        userId,
        language,
        platform: parts.platformName,
        appVersion: parts.config.appVersion,
        sdkVersion,
        screen: screen || undefined,
        device: parts.config.device?.type ?? platform.device.type(),
        userAttributes: { ...attributes },
      } as ResponseReport['metadata'],
      startedAt: opening.startedAt,
    });
  };
  const shown = (): void => {
    if (reach('SHOWED')) tell('popup_shown');
  };
  const interacted = (): void => {
    // A message may overtake the one that says it is visible.
    shown();
    if (!reach('PARTIAL')) return;
    progress.save(opening, undefined);
    tell('popup_clicked');
  };

  return {
    hasInteracted: () => statuses.indexOf(status) > 0,
    ready() {
      // It has opened well, and may do so again.
      if (mode === 'resumed') progress.save(opening, opening.saved);
      shown();
    },
    interacted,
    answered(saved) {
      interacted();
      if (status === 'COMPLETED') return;
      progress.save(opening, saved);
      respond('PARTIAL', saved);
    },
    completed(saved) {
      shown();
      if (!reach('COMPLETED')) return;
      respond('COMPLETED', saved);
      // Last: an app that ends before the answers are written goes on with the survey.
      progress.clear();
      tell('survey_completed', { data: { responseId } });
    },
    closed(reason) {
      progress.clear();
      const reached = status ?? 'SHOWED';
      const declinedDays = popup.actions?.decline?.cooldownDays;
      if (reason === 'declined' && declinedDays !== undefined) remember(reached, { declinedDays });
      tell('popup_closed', { data: { reason, status: reached } });
    },
  };
}
