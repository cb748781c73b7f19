import type { PopupDefinition } from '@service-popups/protocol';
import { isEditable } from '../isEditable.js';
import { linesOf } from './linesOf.js';

/**
 * The texts of a language whose original was reworded since a version, though their translation still says what it said
 * then: by their paths, with what the original was.
 */
export function rewordedIn(
  language: string,
  draft: PopupDefinition,
  published: PopupDefinition,
): ReadonlyMap<string, string> {
  if (!isEditable(published)) return new Map();
  const originals = new Map(linesOf(published).map(({ path, text }) => [path, text]));
  const before = published.survey.translations?.[language] ?? {};
  const now = draft.survey.translations?.[language] ?? {};
  return new Map(
    linesOf(draft).flatMap(({ path, text }) => {
      const original = originals.get(path);
      const isReworded = original !== undefined && original !== text;
      return isReworded && now[path] && now[path] === before[path] ? [[path, original] as const] : [];
    }),
  );
}

/** How many texts of any language have to be looked at again. */
export function countReworded(draft: PopupDefinition, published: PopupDefinition): number {
  const languages = Object.keys(draft.survey.translations ?? {});
  return new Set(languages.flatMap((language) => [...rewordedIn(language, draft, published).keys()])).size;
}
