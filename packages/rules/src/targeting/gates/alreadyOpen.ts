import type { Gate } from '../context.js';

/** One popup at a time; anything but a clear no counts as open. */
export const alreadyOpen: Gate = (_popup, { isOpen }) => [isOpen !== false && 'popup_open', false, isOpen];
