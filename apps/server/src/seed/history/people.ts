import type { PlatformName } from '@service-popups/protocol';
import type { Random } from './random.js';
import type { TextLanguage } from './texts.js';

export interface Person {
  readonly visitorId: string;
  readonly contactId: string | undefined;
  readonly platform: PlatformName;
  readonly device: 'desktop' | 'phone' | 'tablet';
  readonly language: string;
  readonly speaks: TextLanguage;
  readonly appVersion: string | undefined;
  readonly plan: 'visitor' | 'member' | 'crew';
  readonly country: string;
  readonly orders: number;
  /** How content this person is by nature, from −1 to 1. */
  readonly temper: number;
}

const languages = [
  ['en-GB', 30],
  ['en-US', 26],
  ['de-DE', 24],
  ['ar', 12],
  ['en-IE', 5],
  ['de-AT', 3],
] as const;

const countries: Readonly<Record<string, string>> = {
  'en-GB': 'GB',
  'en-US': 'US',
  'de-DE': 'DE',
  ar: 'AE',
  'en-IE': 'IE',
  'de-AT': 'AT',
};

export function createPeople(random: Random, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => createPerson(random, index));
}

function createPerson(random: Random, index: number): Person {
  const language = random.weighted(languages);
  const platform = random.weighted<PlatformName>([
    ['web', 70],
    ['ios', 18],
    ['android', 12],
  ]);
  const device =
    platform === 'web'
      ? random.weighted([
          ['desktop', 58],
          ['phone', 34],
          ['tablet', 8],
        ] as const)
      : random.weighted([
          ['phone', 92],
          ['tablet', 8],
        ] as const);
  const isKnown = random.chance(0.42);
  return {
    visitorId: `sample-visitor-${index}`,
    contactId: isKnown ? `user-${10_000 + index * 7}` : undefined,
    platform,
    device,
    language,
    speaks: language.startsWith('de') ? 'de' : language === 'ar' ? 'ar' : 'en',
    appVersion: platform === 'web' ? undefined : random.pick(['2.3.0', '2.4.0', '2.4.0', '2.4.1']),
    plan: isKnown
      ? random.weighted([
          ['visitor', 55],
          ['member', 34],
          ['crew', 11],
        ] as const)
      : 'visitor',
    country: countries[language] ?? 'GB',
    orders: isKnown ? Math.floor(random.around(3, 0.9)) : 0,
    temper: random.next() * 2 - 1,
  };
}
