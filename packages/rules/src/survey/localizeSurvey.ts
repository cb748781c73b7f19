import type { Survey } from '@service-popups/protocol';
import { mapTexts } from './mapTexts.js';
import { negotiateLanguage } from './negotiateLanguage.js';
import { own } from './records.js';

export interface LocalizedSurvey {
  readonly survey: Survey;
  /** The language the survey is now in, as the survey spells it. */
  readonly language: string;
  /** A translated text by its path, for texts outside the survey such as `popup.title`; undefined: keep your own. */
  textOf(path: string): string | undefined;
}

/**
 * The survey in the language that suits the reader best; its own where none does. A text that a translation lacks is
 * taken from the language as such (`pt` behind `pt-BR`), else it stays as written.
 */
export function localizeSurvey(survey: Survey, wanted: string | undefined): LocalizedSurvey {
  const translations = survey.translations ?? {};
  const language =
    negotiateLanguage(wanted, [survey.language, ...Object.keys(translations)]) ?? survey.language;
  // The survey's own texts stand where its language does.
  const textIn = (tag: string, path: string) =>
    (language !== survey.language && own(own(translations, tag) ?? {}, path)) ||
    // An empty translation is one that nobody has written yet.
    undefined;
  const textOf = (path: string) => textIn(language, path) ?? textIn(language.split('-')[0] as string, path);
  return { survey: mapTexts(survey, (path, text) => textOf(path) ?? text), language, textOf };
}
