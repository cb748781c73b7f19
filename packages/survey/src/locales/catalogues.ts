import type { Texts } from './texts.js';

type Loader = () => Promise<{ default: Texts }>;

/** One small file a language, loaded when a survey is in it. For bundlers; the single file has its own version. */
export const catalogues: Readonly<Record<string, Loader>> = {};

/** The catalogue of a language; undefined when there is none, or when it is English, which is always here. */
export function catalogueOf(language: string, _baseUrl?: string): Promise<Texts> | undefined {
  if (!Object.hasOwn(catalogues, language)) return undefined;
  return catalogues[language]?.().then((module) => module.default);
}
