import { sdkVersion } from '@service-popups/protocol';
import { negotiateLanguage } from '@service-popups/rules';
import type { Texts } from '../texts.js';

/** The languages that have a catalogue beside the file. */
export const knownLanguages = 'ar da de es fr he hi it ja ko nl pl pt ru sv th tr uk zh zh-Hant';

/**
 * The version of `../catalogues.ts` for files that must stay in one piece: the catalogues are fetched from beside the
 * file. `scripts/singleFile.mjs` puts it in the other's place.
 */
export function catalogueOf(language: string, baseUrl?: string): Promise<Texts> | undefined {
  const nearest = negotiateLanguage(language, knownLanguages.split(' '));
  if (!nearest) return undefined;
  // Inlined in a page or packed in another file there is no "beside": the address is made from the configuration.
  const folder = baseUrl ? `${baseUrl.replace(/\/+$/, '')}/survey/${sdkVersion}/` : './';
  return (import(`${folder}locales/${nearest}.js`) as Promise<{ default: Texts }>).then(
    (module) => module.default,
  );
}
