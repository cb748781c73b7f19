import type { PopupDefinition } from '@service-popups/protocol';

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = (value: unknown, fits: (item: Loose) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && fits(item));
const isTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));
const hasText = (item: Loose, ...keys: readonly string[]): boolean =>
  keys.every((key) => typeof item[key] === 'string');

/**
 * Whether a draft has the parts that the forms of the editor write into. One that came from a file or a script may hold
 * anything; what is wrong with the parts themselves is told beside the fields.
 */
export function isEditable(draft: unknown): draft is PopupDefinition {
  if (!isObject(draft) || !isListOf(draft['triggers'], (trigger) => hasText(trigger, 'type'))) return false;
  const { survey, segments = {} } = draft;
  if (!isObject(segments) || !['path', 'excludedPaths', 'lang'].every((key) => isTexts(segments[key])))
    return false;
  if (!isObject(survey) || !isObject(survey['completion']) || !isObject(survey['settings'])) return false;
  return isListOf(
    survey['pages'],
    (page) =>
      hasText(page, 'id') &&
      isListOf(page['questions'], (question) => hasText(question, 'id', 'kind', 'label')) &&
      (page['branches'] === undefined || isListOf(page['branches'], ({ when }) => Array.isArray(when))),
  );
}
