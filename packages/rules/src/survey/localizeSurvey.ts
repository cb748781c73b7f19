import type { Survey } from '@service-popups/protocol';
import { mapTexts } from './mapTexts.js';
import { negotiateLanguage, subtagsOf } from './negotiateLanguage.js';
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
 * taken from the next more general one (`pt` behind `pt-BR`, `zh-Hant` behind `zh-HK`), else it stays as written.
 */
export function localizeSurvey(survey: Survey, wanted: string | undefined): LocalizedSurvey {
  const translations = survey.translations ?? {};
  const offered = [survey.language, ...Object.keys(translations)];
  const language = negotiateLanguage(wanted, offered) ?? survey.language;
  const subtags = subtagsOf(language);
  const tags = offered
    .filter((tag) => subtags.startsWith(subtagsOf(tag)))
    .sort((one, other) => subtagsOf(other).length - subtagsOf(one).length);
  // The survey's own texts stand where its language does. Shifted, the -1 of one that is not among them is beyond the end.
  const tables = tags.slice(0, tags.indexOf(survey.language) >>> 0).map((tag) => own(translations, tag));
  // An empty translation is one that nobody has written yet.
  const textOf = (path: string) => tables.map((table) => own(table ?? {}, path)).find(Boolean);
  return { survey: mapTexts(survey, (path, text) => textOf(path) ?? text), language, textOf };
}
