/** The sentences of `explain` and of `debug`, loaded alone when somebody asks. */
export { checkTriggers, explainPopup } from './popups/sentences.js';
