import type { PopupDefinition } from '@service-popups/protocol';
import { listPopupTexts, listSurveyTexts } from '@service-popups/rules/analysis';
import { formatLanguage } from '../../ui/format.js';
import { fieldsOf } from '../questions/fields.js';
import { kinds, type Kind } from '../questions/newQuestion.js';
import { begun } from './begun.js';
import { fieldNames, partNames } from './fieldNames.js';
import { outcomeNames } from './outcomeNames.js';

type Loose = Readonly<Record<string, unknown>>;

/** The keys of a path such as `survey.pages[1].questions[0].options`. */
export const keysOf = (path: string): string[] => path.split(/[.[\]]+/).filter((key) => key !== '');

/** The way down a definition without ids and places, and whether it ends at an element of a list. */
export function fieldAt(
  keys: readonly string[],
  definition: PopupDefinition,
): { readonly field: string; readonly isElement: boolean } {
  const last = stepsOf(keys, definition).at(-1);
  return { field: last?.field ?? '', isElement: last?.element !== undefined };
}

/**
 * Where something stands, in the words of the editor: “Page 2”, “How likely are you …”, “Lowest means”. Elements of
 * lists are named by their id or their place.
 */
export function placeWords(keys: readonly string[], definition: PopupDefinition): string[] {
  if (keys[0] === 'survey' && keys[1] === 'translations') return translationWords(keys.slice(2), definition);
  const steps = stepsOf(keys, definition);
  return steps.flatMap((step, index) => {
    const next = steps[index + 1];
    // The list itself says no more than its element.
    const name = step.element ?? (next?.element ? '' : nameOf(step));
    return name === '' ? [] : [name];
  });
}

interface Step {
  readonly key: string;
  readonly field: string;
  readonly owner: unknown;
  /** The name of an element of a list; undefined for a field. */
  readonly element: string | undefined;
}

function stepsOf(keys: readonly string[], definition: PopupDefinition): Step[] {
  const steps: Step[] = [];
  let value: unknown = definition;
  for (const key of keys) {
    const before = steps.at(-1)?.field ?? '';
    if (Array.isArray(value)) {
      const list = value as readonly unknown[];
      const found = list.findIndex((item) => (item as Loose | null)?.['id'] === key);
      const index = found < 0 ? Number(key) : found;
      steps.push({ key, field: before, owner: value, element: elementName(before, list[index], index) });
      value = list[index];
    } else {
      steps.push({ key, field: before === '' ? key : `${before}.${key}`, owner: value, element: undefined });
      value = (value as Loose | null | undefined)?.[key];
    }
  }
  return steps;
}

function elementName(list: string, element: unknown, index: number): string {
  const { label, answered } = (element ?? {}) as Loose;
  const words = typeof label === 'string' && label !== '' ? begun(label) : String(index + 1);
  switch (list) {
    case 'triggers':
      return `Trigger ${index + 1}`;
    case 'cooldown':
      return outcomeNames[String(answered)] ?? `Outcome ${index + 1}`;
    case 'survey.pages':
      return `Page ${index + 1}`;
    case 'survey.pages.branches':
      return `Branch ${index + 1}`;
    case 'survey.pages.questions':
      return words === String(index + 1) ? `Question ${words}` : words;
    case 'survey.pages.questions.rows':
      return `Row ${words}`;
    case 'survey.pages.questions.columns':
      return `Column ${words}`;
    case 'survey.pages.questions.options':
      return `Option ${words}`;
    default:
      return '';
  }
}

function nameOf({ key, field, owner }: Step): string {
  return fieldNames[field] ?? questionField(key, field, owner) ?? partNames[key] ?? key;
}

const shared: Readonly<Record<string, string>> = {
  label: 'Question',
  sublabel: 'Second line',
  kind: 'Kind',
  required: 'Required',
};

function questionField(key: string, field: string, owner: unknown): string | undefined {
  if (field !== `survey.pages.questions.${key}`) return undefined;
  const kind = (owner as { kind?: unknown } | undefined)?.kind as Kind;
  const fields = kinds.includes(kind) ? fieldsOf(kind) : [];
  return shared[key] ?? fields.find((one) => one.key === key)?.label;
}

/** A language, and the text it is about as it stands in the survey's own. */
function translationWords([tag, ...rest]: readonly string[], popup: PopupDefinition): string[] {
  if (tag === undefined) return ['Translations'];
  const path = rest.join('.');
  const texts = [...listPopupTexts(popup), ...listSurveyTexts(popup.survey)];
  const text = texts.find((one) => one.path === path)?.text;
  const words = [`In ${formatLanguage(tag)}`];
  return path === '' ? words : [...words, text === undefined ? path : begun(text)];
}
