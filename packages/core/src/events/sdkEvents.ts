import type { CloseReason, PopupStatus } from '@service-popups/protocol';

/** What every SDK event tells. */
export interface SdkEventBase {
  readonly popupId: string;
  readonly surveyId: string;
  readonly productId: string;
  /** The user the popup was opened for; absent for anonymous people. */
  readonly userId?: string;
  /** When it happened, ISO 8601 in UTC. */
  readonly timestamp: string;
}

/** A popup became visible. */
export interface PopupShownEvent extends SdkEventBase {
  readonly type: 'popup_shown';
}

/** The first interaction with the survey: an answer changed or a navigation button was pressed. */
export interface PopupClickedEvent extends SdkEventBase {
  readonly type: 'popup_clicked';
}

/** The last page was sent. */
export interface SurveyCompletedEvent extends SdkEventBase {
  readonly type: 'survey_completed';
  readonly data: { readonly responseId: string };
}

/** The popup is gone, for the reason in `data`. */
export interface PopupClosedEvent extends SdkEventBase {
  readonly type: 'popup_closed';
  readonly data: { readonly reason: CloseReason; readonly status: PopupStatus };
}

/** Event names and what their listeners are given. */
export interface SdkEvents {
  readonly popup_shown: PopupShownEvent;
  readonly popup_clicked: PopupClickedEvent;
  readonly survey_completed: SurveyCompletedEvent;
  readonly popup_closed: PopupClosedEvent;
}

export type SdkEventName = keyof SdkEvents;
export type SdkEvent = SdkEvents[SdkEventName];
export type SdkEventListener<Name extends SdkEventName> = (event: SdkEvents[Name]) => void;
