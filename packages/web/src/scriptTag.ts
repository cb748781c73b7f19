export { createFileLoader } from './loadFile.js';
export { scriptOriginOf, startFromPage } from './startFromPage.js';
export { createWebPlatform } from './webPlatform.js';
