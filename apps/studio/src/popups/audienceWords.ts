import type { PopupDefinition } from '@service-popups/protocol';
import { describeMoment } from '@service-popups/rules/explain';
import { formatLanguage } from '../ui/format.js';

/** What decides about a popup, for somebody who is about to let people see it. */
export interface AudienceWords {
  readonly when: string;
  readonly who: string;
}

export function audienceWords({ triggers, segments = {} }: PopupDefinition): AudienceWords {
  const { appVersion, sample } = segments;
  const path = textsOf(segments.path);
  const excludedPaths = textsOf(segments.excludedPaths);
  const lang = textsOf(segments.lang);
  const platform = textsOf(segments.platform);
  const device = textsOf(segments.device);
  const rules = (segments.attributes?.length ?? 0) + (segments.contact?.length ?? 0);
  const limits = [
    path.length > 0 && `on ${path.join(', ')}`,
    excludedPaths.length > 0 && `not on ${excludedPaths.join(', ')}`,
    lang.length > 0 && `in ${lang.map(formatLanguage).join(', ')}`,
    platform.length > 0 && `on ${platform.map((name) => platformNames[name] ?? name).join(', ')}`,
    device.length > 0 && `with a ${device.map((name) => deviceNames[name] ?? name).join(' or ')}`,
    appVersion !== undefined && `with app version ${appVersion}`,
    rules > 0 && 'whose attributes match',
    sample !== undefined && sample < 100 && `${sample}% of them`,
  ].filter((words) => words !== false);
  return {
    when: describeMoment(triggers),
    who: limits.length === 0 ? 'everyone, on every page and screen' : `people ${limits.join('; ')}`,
  };
}

const deviceNames: Readonly<Record<string, string>> = {
  desktop: 'desktop',
  tablet: 'tablet',
  mobile: 'phone',
};
const platformNames: Readonly<Record<string, string>> = { web: 'the web', ios: 'iOS', android: 'Android' };

/** A draft may hold anything; what is wrong with it is told elsewhere. */
const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
