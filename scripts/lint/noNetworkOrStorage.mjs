// The survey tells its observer what a person does, and nobody else: it neither sends nor keeps anything.
import { globalUse } from './globalUse.mjs';

const reaching = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'document.cookie',
  'navigator.sendBeacon',
]);

/** @type {import('./ruleTypes.d.mts').Rule} */
export const noNetworkOrStorage = {
  create: (context) =>
    globalUse(context).refuse(reaching, (node, name) =>
      context.report({ node, message: `${name} is not to be used here: tell the observer.` }),
    ),
};
