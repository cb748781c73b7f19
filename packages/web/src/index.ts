export { loadSentences } from './loadSentences.js';
export { createDomRenderer } from './renderer/domRenderer.js';
export { loadBundledSurvey } from './renderer/loadSurvey.js';
export type { SurveyModule } from './renderer/loadSurvey.js';
export { createWebPlatform } from './webPlatform.js';
export type { WebPlatformOptions } from './webPlatform.js';
