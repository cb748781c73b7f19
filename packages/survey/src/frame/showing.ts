import type { CloseReason, PopupDefinition } from '@service-popups/protocol';
import type { LocalizedSurvey, SurveyIntent } from '@service-popups/rules';
import type { SurveyOptions } from '../types.js';
import type { Mode } from './placement.js';

/** What the parts of one popup share for the time it is open. */
export interface Showing {
  readonly popup: PopupDefinition;
  readonly options: SurveyOptions;
  readonly localized: LocalizedSurvey;
  readonly mode: Mode;
  /** The element it is drawn inside; undefined over the page. */
  readonly container: HTMLElement | undefined;
  /** Ends whatever was started for it. */
  readonly signal: AbortSignal;
  readonly send: (intent: SurveyIntent) => void;
  readonly close: (reason: CloseReason) => void;
}
