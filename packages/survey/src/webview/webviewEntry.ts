import type { BridgeMessage, PopupDefinition, Survey } from '@service-popups/protocol';
import { mountSurvey } from '../mountSurvey.js';
import type { SavedSurvey, SurveyHandle, SurveyObserver, SurveyOptions } from '../types.js';

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

const messages = ['ready', 'interacted', 'answered', 'completed', 'closed', 'failed'] as const;

/**
 * Shows the survey of a WebView page and tells the app about it over the bridge.
 * Undefined when the page holds no readable data; the app is told so.
 */
export function startWebview(doc: Document = document): SurveyHandle | undefined {
  const data = readData(doc.getElementById('sv-data')?.textContent);
  const bridge = (doc.defaultView as WebviewWindow | null)?.ReactNativeWebView;
  const tell = (type: BridgeMessage['type']) => (detail?: string | SavedSurvey) => {
    const more = typeof detail === 'string' ? { reason: detail.slice(0, 1_024) } : detail;
    bridge?.postMessage(
      JSON.stringify({ source: 'service-survey', v: 1, token: data?.token ?? '', type, ...more }),
    );
  };
  const observer = Object.fromEntries(
    messages.map((type) => [type, tell(type)]),
  ) as unknown as SurveyObserver;
  if (data) {
    const { survey, popup, saved: initialState } = data;
    const options = { ...data.options, isWebview: true };
    return mountSurvey(undefined, { survey, popup, options, initialState, observer });
  }
  observer.failed('The page holds no survey data.');
  return undefined;
}

/** The app made this page; one that was cut or altered on its way is refused as a whole. */
function readData(text: string | null | undefined): WebviewData | undefined {
  try {
    const data = JSON.parse(text ?? '') as WebviewData;
    return data.survey && data.popup ? data : undefined;
  } catch {
    return undefined;
  }
}
