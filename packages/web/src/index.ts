export { bundledParts } from './bundledParts.js';
export type { SurveyModule } from './renderer/surveyModule.js';
export { createWebPlatform } from './webPlatform.js';
