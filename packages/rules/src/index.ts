export { lookupIn, matchesConditions } from './conditions.js';
export type { Lookup } from './conditions.js';
export { hashText } from './hashText.js';
export { parseTime } from './parseTime.js';
export * from './targeting/index.js';
export * from './survey/index.js';
