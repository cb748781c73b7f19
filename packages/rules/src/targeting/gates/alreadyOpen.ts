import type { Gate } from '../context.js';

/** One popup at a time. */
export const alreadyOpen: Gate = (_popup, { isOpen }) => [isOpen && 'popup_open', false, isOpen];
