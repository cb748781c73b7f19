/** What sends Contact attributes, loaded when the host first gives some. */
export { createContactSync } from './identity/contactSync.js';
