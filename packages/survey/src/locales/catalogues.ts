import type { Texts } from './texts.js';

type Loader = () => Promise<{ default: Texts }>;

/** One small file a language, loaded when a survey is in it. For bundlers; the single file has its own version. */
export const catalogues: Readonly<Record<string, Loader>> = {
  ar: () => import('./ar.js'),
  da: () => import('./da.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt.js'),
  ru: () => import('./ru.js'),
  sv: () => import('./sv.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  zh: () => import('./zh.js'),
};

/** The catalogue of a language; undefined when there is none, or when it is English, which is always here. */
export function catalogueOf(language: string, _baseUrl?: string): Promise<Texts> | undefined {
  if (!Object.hasOwn(catalogues, language)) return undefined;
  return catalogues[language]?.().then((module) => module.default);
}
