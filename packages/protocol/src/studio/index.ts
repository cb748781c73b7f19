/**
 * What the studio and the server say to each other under `/api`: types, addresses and bounds. The server checks
 * bodies with the schemas in `schemas/studio.ts`. Times are ISO 8601 UTC; lists that can grow are paged by an opaque `cursor`.
 */
export type * from './account.js';
export type * from './activity.js';
export * from './addressPart.js';
export * from './bounds.js';
export type * from './popups.js';
export type * from './projects.js';
export type * from './results.js';
export type * from './simulate.js';
export * from './studioRoutes.js';
