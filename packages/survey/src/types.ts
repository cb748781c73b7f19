import type { Answers, CloseReason, PopupDefinition, Survey } from '@service-popups/protocol';
import type { SurveyState } from '@service-popups/rules';
import type { TextOverrides } from './locales/texts.js';

/** What the host decides about looks and language. Everything may be left out. */
export interface SurveyOptions {
  /** A language tag. The survey's translation for it is shown, else the survey's own language. */
  readonly language?: string | undefined;
  /** `false` leaves out card and backdrop. Only the WebView page obeys it. Default true. */
  readonly renderChrome?: boolean | undefined;
  /** true: always; false: never; omitted: as the survey's settings say. */
  readonly showProgressBar?: boolean | undefined;
  /** CSS text that wins over everything else. */
  readonly surveyCss?: string | undefined;
  /** Shows a line that says so. Default false. */
  readonly isPreview?: boolean | undefined;
  /** Values for `{{attributes.name}}` in texts. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** Where the built file finds its language catalogues. Default: beside the file itself. */
  readonly sdkBaseUrl?: string | undefined;
  /** Replaces texts of the frame one by one, in any language. */
  readonly texts?: TextOverrides | undefined;
  /** The page is a WebView's own: always modal, whatever the position. Default false. */
  readonly isWebview?: boolean | undefined;
}

/** Where an interrupted survey goes on. */
export interface SavedSurvey {
  readonly page: string;
  readonly answers: Answers;
  readonly revision: number;
}

/** What the survey tells. It never touches network or storage itself. */
export interface SurveyObserver {
  /** It is drawn, still hidden; when this returns it becomes visible. */
  ready(): void;
  /** The first answer or navigation, once. */
  interacted(): void;
  /** A page was finished. */
  answered(saved: SavedSurvey): void;
  /** The last page was sent. */
  completed(saved: SavedSurvey): void;
  closed(reason: CloseReason): void;
  /** It cannot be shown or went wrong; it has been taken down. */
  failed(reason: string): void;
}

export interface SurveyInput {
  readonly survey: Survey;
  readonly popup: PopupDefinition;
  readonly options?: SurveyOptions | undefined;
  readonly observer: SurveyObserver;
  readonly initialState?: SavedSurvey | undefined;
}

export interface SurveyHandle {
  /** Takes everything down at once, without a word to the observer. */
  unmount(): void;
  readonly state: SurveyState;
}
