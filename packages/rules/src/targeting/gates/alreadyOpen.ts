import type { Gate } from '../context.js';
import { finding } from './finding.js';

/** One popup at a time. */
export const alreadyOpen: Gate = (_popup, { isOpen }) => finding(isOpen && 'popup_open', false, isOpen);
