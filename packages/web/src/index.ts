export { bundledParts } from './bundledParts.js';
export { createWebPlatform } from './webPlatform.js';
export type { WebPlatformOptions } from './webPlatform.js';
