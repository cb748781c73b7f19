export { createSurveyFileLoader } from './renderer/loadSurveyFile.js';
export { scriptOriginOf, startFromPage } from './startFromPage.js';
export { createWebPlatform } from './webPlatform.js';
