import type { PopupDefinition, Survey } from '@service-popups/protocol';
import { mountSurvey } from '../mountSurvey.js';
import type { SavedSurvey, SurveyHandle, SurveyObserver, SurveyOptions } from '../types.js';
import { writeMessage } from './writeMessage.js';

/** What `buildSurveyHtml` writes into the page as JSON, under the id `sv-data`. */
export interface WebviewData {
  readonly popup: PopupDefinition;
  readonly survey: Survey;
  readonly options: SurveyOptions;
  readonly token: string;
  readonly saved?: SavedSurvey;
}

interface WebviewWindow extends Window {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
}

/** Shows the survey of a WebView page, which the app has made with its data, and tells the app about it over the bridge. */
export function startWebview(): SurveyHandle {
  const { token, saved, options, ...shown } = JSON.parse(
    document.getElementById('sv-data')?.textContent ?? '',
  ) as WebviewData;
  const bridge = (window as WebviewWindow).ReactNativeWebView;
  const tell = (type: string | symbol) => (detail?: string | SavedSurvey) => {
    const more = typeof detail === 'string' ? { reason: detail.slice(0, 1_024) } : detail;
    bridge?.postMessage(writeMessage({ source: 'service-survey', v: 1, token, type, ...more }));
  };
  // Whatever the survey tells becomes the message of the same name.
  const observer = new Proxy({} as SurveyObserver, { get: (_, type) => tell(type) });
  // An on-screen keyboard makes the page smaller, and the field that is written into must not be what goes.
  onresize = () => document.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  return mountSurvey(undefined, {
    ...shown,
    options: { ...options, isWebview: true },
    initialState: saved,
    observer,
  });
}
