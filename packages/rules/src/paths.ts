// What a page needs of the rules before any popup is decided on: an entry of its own, so that bundlers leave the rest
// of the rules to the parts that are loaded later.
export { matchesPath } from './targeting/matchesPath.js';
export { normalizeScreenName } from './targeting/normalizeScreenName.js';
