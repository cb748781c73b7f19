export * from './decode.js';
export * from './generated/decoders.js';
export type * from './generated/types.js';
export * from './lateRoutes.js';
export * as limits from './limits.js';
export * from './routes.js';
export * from './safeKeys.js';
export * from './version.js';
