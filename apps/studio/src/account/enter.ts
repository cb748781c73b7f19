import { tellSessionChanged } from './sessionNews.js';

/** Somebody is signed in now. */
export const enter = (address: string): void => {
  tellSessionChanged();
  location.assign(address);
};

export const openStudio = (): void => enter('/studio/');
