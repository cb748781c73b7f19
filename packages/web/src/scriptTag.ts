export { createFileLoader } from './loadFile.js';
export type { EarlyAnswers } from './platform/fetchHttp.js';
export { scriptOriginOf, startFromPage } from './startFromPage.js';
export { createWebPlatform } from './webPlatform.js';
