import { sdkVersion } from '@service-popups/protocol';
import type { Texts } from '../texts.js';

/**
 * The single file's version of `../catalogues.ts`: the catalogues lie beside the file as modules. The build puts it
 * in the other's place. `knownLanguages` is filled in by the build.
 */
declare const knownLanguages: string;

export function catalogueOf(language: string, baseUrl?: string): Promise<Texts> | undefined {
  if (!knownLanguages.split(' ').includes(language)) return undefined;
  // Inlined in a page or packed in another file there is no "beside": the address is made from the configuration.
  const folder = baseUrl ? `${baseUrl.replace(/\/+$/, '')}/survey/${sdkVersion}/` : './';
  return (import(`${folder}locales/${language}.js`) as Promise<{ default: Texts }>).then(
    (module) => module.default,
  );
}
