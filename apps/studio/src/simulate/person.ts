import type { PlatformName } from '@service-popups/protocol';

/** Whoever the page asks about, as typed. */
export interface Person {
  userId: string;
  path: string;
  language: string;
  platform: PlatformName;
  device: string;
  appVersion: string;
  attributes: string;
  seen: string;
}

export const somebody: Person = {
  userId: '',
  path: '/',
  language: 'en-US',
  platform: 'web',
  device: 'desktop',
  appVersion: '',
  attributes: '',
  seen: 'never',
};
