export type * from '@service-popups/core/api';
export * from './mobileParts.js';
export { ServicePopups } from './web.js';
