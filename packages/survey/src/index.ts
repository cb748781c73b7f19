export { mountSurvey } from './mountSurvey.js';
export type { TextOverrides, Texts } from './locales/texts.js';
export type { SavedSurvey, SurveyHandle, SurveyInput, SurveyObserver, SurveyOptions } from './types.js';
export { startWebview } from './webview/webviewEntry.js';
