import { openSignedIn } from './openSignedIn.js';
import { tellSessionChanged } from './sessionNews.js';

/** Somebody is signed in now. */
export const enter = (address: string): void => {
  openSignedIn().keep('yes');
  tellSessionChanged();
  location.assign(address);
};

export const openStudio = (): void => enter('/studio/');
