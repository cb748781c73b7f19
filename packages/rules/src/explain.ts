// An entry of its own: only debug output, `sdk.explain()` and the studio load the sentences.
export { describeMoment, describeTrigger } from './targeting/explain/describeTrigger.js';
export { explainDecision } from './targeting/explain/explainDecision.js';
export { explainGate } from './targeting/explain/explainGate.js';
