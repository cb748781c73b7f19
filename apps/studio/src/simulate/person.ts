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

const platforms: readonly unknown[] = ['ios', 'android', 'web'] satisfies readonly PlatformName[];

/** Reads one that was kept; what is missing or odd about it is as of anybody. */
export function readPerson(text: string | undefined): Person {
  const kept = decoded(text);
  const entries = Object.entries(somebody).map(([key, usual]) => {
    const value = kept[key];
    const isFit = key === 'platform' ? platforms.includes(value) : typeof value === 'string';
    return [key, isFit ? value : usual];
  });
  return Object.fromEntries(entries) as Person;
}

function decoded(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
