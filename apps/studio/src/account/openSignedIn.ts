import { openKeptText, type KeptText } from '../storage/keptText.js';

/** Whether somebody was signed in here the last time. `early.ts` reads it too, for what is drawn first. */
export const openSignedIn = (): KeptText => openKeptText(localStorage, 'studio-signed-in');
