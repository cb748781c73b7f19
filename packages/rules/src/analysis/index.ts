export { answerText } from './answerText.js';
export { analyzeSurvey } from './analyzeSurvey.js';
export type { SurveyAnalysis } from './analyzeSurvey.js';
export type { Finding, FindingCode } from './finding.js';
export { listPopupTexts } from './listPopupTexts.js';
export type { PopupText } from './listPopupTexts.js';
export { listSurveyTexts } from './listSurveyTexts.js';
export type { SurveyText } from './listSurveyTexts.js';
export type { PageLink } from './pageGraph.js';
