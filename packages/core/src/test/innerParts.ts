// The parts that tests compose by hand, over ports of their own choice. Hosts get them composed.
export { type Analytics, createAnalytics } from '../analytics/analytics.js';
export { createStateRecords } from '../boot/stateRecords.js';
export { createLogger } from '../diagnostics/logger.js';
export { createOutbox, type Outbox } from '../outbox/outbox.js';
export { createSafeStorage } from '../platform/safeStorage.js';
