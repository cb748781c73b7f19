export { bundledParts } from './bundledParts.js';
export { createDomRenderer } from './renderer/domRenderer.js';
export type { SurveyModule } from './renderer/surveyModule.js';
export { createWebPlatform } from './webPlatform.js';
export type { WebPlatformOptions } from './webPlatform.js';
