import { negotiateLanguage } from '@service-popups/rules';
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
  hi: () => import('./hi.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt.js'),
  ru: () => import('./ru.js'),
  sv: () => import('./sv.js'),
  th: () => import('./th.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  zh: () => import('./zh.js'),
  'zh-Hant': () => import('./zh-Hant.js'),
};

/** The catalogue nearest to a language; undefined when there is none, or for English, which is always here. */
export function catalogueOf(language: string, _baseUrl?: string): Promise<Texts> | undefined {
  const nearest = negotiateLanguage(language, Object.keys(catalogues));
  return nearest ? catalogues[nearest]?.().then((module) => module.default) : undefined;
}
