import type { Answers, CloseReason, PopupDefinition, Survey } from '@service-popups/protocol';

/** What the host's configuration says about looks. */
export interface RenderOptions {
  readonly language: string | undefined;
  readonly renderChrome: boolean;
  readonly showProgressBar: boolean | undefined;
  readonly surveyCss: string | undefined;
  /** A draft shown on the real page; a banner says so. */
  readonly isPreview: boolean;
  /** Values for piping into labels. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly sdkBaseUrl: string;
}

export interface RenderIdentity {
  readonly user_id: string;
  readonly session_id: string;
  readonly mini_service: string | null;
  readonly userId: string | undefined;
}

/** Where an interrupted survey goes on. */
export interface SavedSurvey {
  readonly page: string;
  readonly answers: Answers;
  readonly revision: number;
}

export interface ShowRequest {
  readonly popup: PopupDefinition;
  readonly survey: Survey;
  readonly options: RenderOptions;
  readonly identity: RenderIdentity;
  /** Made per show, so that stale and foreign messages fall out. */
  readonly token: string;
  readonly saved: SavedSurvey | undefined;
}

/** What the survey view tells. The view never touches network or storage. */
export interface SurveyObserver {
  ready(): void;
  interacted(): void;
  answered(saved: SavedSurvey): void;
  completed(saved: SavedSurvey): void;
  closed(reason: CloseReason): void;
  failed(reason: string): void;
}

/** Draws surveys. Any object of this shape may be given to `setRenderer`. */
export interface PopupRenderer {
  /** Mounts the survey hidden, reports `ready`, then shows it. */
  show(request: ShowRequest, observer: SurveyObserver): void;
  /** Takes it down without a word to the observer. */
  hide(): void;
  /** Loads what showing will need, when a popup is likely. Only a page asks for it: an app has everything. */
  prepare?(sdkBaseUrl: string): void;
}
