import type { Survey } from '@service-popups/protocol';
import { localizeSurvey } from '@service-popups/rules';
import type { Line } from './linesOf.js';

/** How many texts a translation lacks. What a more general one has is not missing: `pt` stands behind `pt-BR`. */
export function countMissing(lines: readonly Pick<Line, 'path'>[], survey: Survey, language: string): number {
  const written = survey.translations?.[language] ?? {};
  const lacking = lines.filter(({ path }) => (written[path] ?? '') === '');
  // At every letter, and for each of forty languages: most of them lack nothing, and no page has to be put into words.
  if (lacking.length === 0) return 0;
  const { textOf } = localizeSurvey({ ...survey, pages: [] }, language);
  return lacking.filter(({ path }) => textOf(path) === undefined).length;
}
