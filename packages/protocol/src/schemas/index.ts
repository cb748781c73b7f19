export * from './bridge.js';
export * from './condition.js';
export * from './popup.js';
export * from './primitives.js';
export * from './requests.js';
export * from './survey.js';
export * from './trigger.js';
