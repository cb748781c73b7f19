import type { Branch, Condition, Cooldown, PopupDefinition } from '@service-popups/protocol';
import { parseTime } from '@service-popups/rules';
import { formatTime } from '../../ui/format.js';
import { positions } from '../appearance/positions.js';
import { allQuestions } from '../draftEdits.js';
import { kindNames } from '../questions/newQuestion.js';
import { triggerKinds } from '../targeting/triggerKinds.js';
import { begun } from './begun.js';
import { conditionWords } from './conditionWords.js';
import { labelOf } from './labelOf.js';
import { outcomeNames } from './outcomeNames.js';
import { triggerWords } from './triggerWords.js';

type Say = (value: never, definition: PopupDefinition) => string;

/** What a field holds, as the editor shows it. Everything that is not named here reads as it is written. */
const sayings: Readonly<Record<string, Say>> = {
  'style.theme': (theme: string) =>
    ({ auto: 'Match the page', light: 'Light', dark: 'Dark' })[theme] ?? theme,
  'style.position': (position: string) => labelOf(positions, position),
  'survey.settings.progressUnit': (unit: string) => (unit === 'percentage' ? '66%' : 'Question 2 of 3'),
  'survey.pages.questions.kind': (kind: keyof typeof kindNames) => kindNames[kind],
  'survey.pages.branches.to': pageWords,
  'survey.pages.branches.when': answers,
  'survey.pages.branches': branchWords,
  'survey.pages': ({ questions }: { questions: readonly { label: string }[] }) =>
    questions.map(({ label }) => begun(label)).join(', ') || 'No question',
  triggers: triggerWords,
  'triggers.type': (type: string) => labelOf(triggerKinds, type),
  'triggers.where': (rules: readonly Condition[]) => conditionWords(rules, []),
  'segments.attributes': (rules: readonly Condition[]) => conditionWords(rules, []),
  'segments.contact': (rules: readonly Condition[]) => conditionWords(rules, []),
  cooldown: ({ answered, cooldownDays }: Cooldown) => `${outcomeNames[answered]}: ${daysWords(cooldownDays)}`,
  'cooldown.cooldownDays': daysWords,
  'actions.decline.cooldownDays': daysWords,
};

/** @param field the way down to it, without ids and places */
export function valueWords(field: string, value: unknown, definition: PopupDefinition): string {
  const say = sayings[field];
  // Drafts from a file may hold anything.
  try {
    return say === undefined ? plainWords(value) : say(value as never, definition);
  } catch {
    return plainWords(value);
  }
}

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return textWords(value);
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map(plainWords).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('label' in value) return plainWords(value.label);
  return Object.keys(value).length === 0 ? 'Empty' : JSON.stringify(value);
}

/** A time as one reads it. Some texts only begin like one. */
function textWords(text: string): string {
  const time = text.includes('T') ? parseTime(text) : undefined;
  return time === undefined ? text || 'Empty' : formatTime(new Date(time).toISOString());
}

function daysWords(days: number | null): string {
  return days === null ? 'Never again' : String(days);
}

/** Rules about what was answered. */
function answers(all: readonly Condition[], definition: PopupDefinition): string {
  return conditionWords(all, allQuestions(definition));
}

function pageWords(to: string, { survey }: PopupDefinition): string {
  const index = survey.pages.findIndex(({ id }) => id === to);
  return to === 'end' ? 'The end' : index < 0 ? to : `Page ${index + 1}`;
}

function branchWords({ when, to }: Branch, definition: PopupDefinition): string {
  return `If ${answers(when, definition)}, go to ${pageWords(to, definition).toLowerCase()}`;
}
