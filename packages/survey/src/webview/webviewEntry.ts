import type { BridgeMessage, PopupDefinition, Survey } from '@service-popups/protocol';
import { mountSurvey } from '../mountSurvey.js';
import type { SavedSurvey, SurveyHandle, SurveyOptions } from '../types.js';

/** What `buildSurveyHtml` writes into the page as JSON, under the id `sv-data`. */
export interface WebviewData {
  readonly popup: PopupDefinition;
  readonly survey: Survey;
  readonly options: SurveyOptions;
  readonly token: string;
  readonly saved?: SavedSurvey;
}

/** Without the part that all messages share. */
type Unsigned<M> = M extends BridgeMessage ? Omit<M, 'source' | 'v' | 'token'> : never;

interface WebviewWindow extends Window {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
}

/**
 * Shows the survey of a WebView page and tells the app about it over the bridge.
 * Undefined when the page holds no readable data; the app is told so.
 */
export function startWebview(doc: Document = document): SurveyHandle | undefined {
  const data = readData(doc.getElementById('sv-data')?.textContent);
  const view = doc.defaultView as WebviewWindow | null;
  const post = (message: Unsigned<BridgeMessage>) => {
    const whole = { source: 'service-survey', v: 1, token: data?.token ?? '', ...message };
    view?.ReactNativeWebView?.postMessage(JSON.stringify(whole));
  };
  if (!data) {
    post({ type: 'failed', reason: 'The page holds no survey data.' });
    return undefined;
  }
  return mountSurvey(undefined, {
    survey: data.survey,
    popup: data.popup,
    options: { ...data.options, isWebview: true },
    initialState: data.saved,
    observer: {
      ready: () => post({ type: 'ready' }),
      interacted: () => post({ type: 'interacted' }),
      answered: (saved) => post({ type: 'answered', ...saved }),
      completed: (saved) => post({ type: 'completed', ...saved }),
      closed: (reason) => post({ type: 'closed', reason }),
      failed: (reason) => post({ type: 'failed', reason: reason.slice(0, 1_024) }),
    },
  });
}

/** The app made this page; a page that was cut or altered on its way is refused as a whole. */
function readData(text: string | null | undefined): WebviewData | undefined {
  try {
    const data: unknown = JSON.parse(text ?? '');
    const isWhole = typeof data === 'object' && data !== null && 'survey' in data && 'popup' in data;
    return isWhole ? (data as WebviewData) : undefined;
  } catch {
    return undefined;
  }
}
