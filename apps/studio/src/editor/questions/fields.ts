import type { Kind } from './newQuestion.js';

/** One field of a kind: how it is edited. The protocol says what it means. */
export interface FieldSpec {
  readonly key: string;
  readonly label: string;
  readonly type:
    'text' | 'lines' | 'number' | 'date' | 'switch' | 'choice' | 'options' | 'pictures' | 'row' | 'link';
  readonly hint?: string;
  readonly noun?: string;
  readonly initial?: string;
  readonly choices?: readonly { value: string; label: string }[];
}

const text = (key: string, label: string, hint?: string): FieldSpec => ({
  key,
  label,
  type: 'text',
  ...(hint === undefined ? {} : { hint }),
});
const number = (key: string, label: string, hint?: string): FieldSpec => ({
  key,
  label,
  type: 'number',
  ...(hint === undefined ? {} : { hint }),
});
const toggle = (key: string, label: string, hint?: string): FieldSpec => ({
  key,
  label,
  type: 'switch',
  ...(hint === undefined ? {} : { hint }),
});

/** A text that has room, and may have several lines: a field of one would drop them. */
const lines = (key: string, label: string): FieldSpec => ({ key, label, type: 'lines' });

const placeholder = text('placeholder', 'Placeholder');
const lengths = [number('minLength', 'Fewest characters'), number('maxLength', 'Most characters')];
const ends = [text('minLabel', 'Lowest means'), text('maxLabel', 'Highest means')];
const options: FieldSpec = { key: 'options', label: 'Options', type: 'options', noun: 'option' };
const other: FieldSpec = {
  key: 'other',
  label: 'Let people write their own',
  type: 'row',
  initial: 'Something else',
};
const none: FieldSpec = {
  key: 'none',
  label: 'Offer “none of these”',
  type: 'row',
  initial: 'None of these',
};
const shuffle = toggle(
  'shuffle',
  'Shuffle the options',
  'A new order for each person; the extra rows stay last.',
);
const counts = [number('min', 'Choose at least'), number('max', 'Choose at most')];
const metric = (...ids: ('nps' | 'csat' | 'ces')[]): FieldSpec => ({
  key: 'metric',
  label: 'Counts as',
  type: 'choice',
  choices: [
    { value: '', label: 'A plain scale' },
    ...ids.map((value) => ({ value, label: { nps: 'NPS', csat: 'CSAT', ces: 'CES' }[value] })),
  ],
});

const specs: Readonly<Record<Kind, readonly FieldSpec[]>> = {
  text: [placeholder, ...lengths],
  long_text: [placeholder, ...lengths],
  number: [
    placeholder,
    text('unit', 'Unit'),
    number('min', 'Smallest'),
    number('max', 'Largest'),
    number('step', 'Step'),
  ],
  email: [placeholder],
  phone: [placeholder],
  url: [placeholder],
  date: [
    { key: 'min', label: 'Earliest', type: 'date' },
    { key: 'max', label: 'Latest', type: 'date' },
  ],
  single_choice: [options, other, shuffle],
  multiple_choice: [options, other, none, shuffle, ...counts],
  dropdown: [options, placeholder, other],
  yes_no: [text('yesLabel', 'Wording of “Yes”'), text('noLabel', 'Wording of “No”')],
  consent: [lines('statement', 'What people agree to'), { key: 'link', label: 'Link', type: 'link' }],
  rating: [metric('nps', 'csat', 'ces'), number('min', 'From'), number('max', 'To'), ...ends],
  stars: [number('max', 'How many', '2 to 10'), metric('csat', 'ces'), ...ends],
  emoji: [number('max', 'How many', '2 to 7'), metric('csat', 'ces'), ...ends],
  slider: [number('min', 'From'), number('max', 'To'), number('step', 'Step'), text('unit', 'Unit'), ...ends],
  ranking: [options, shuffle],
  matrix: [
    { key: 'rows', label: 'Rows', type: 'options', noun: 'row' },
    { key: 'columns', label: 'Columns', type: 'options', noun: 'column' },
    toggle('multiple', 'Several columns per row'),
  ],
  picture_choice: [
    { key: 'options', label: 'Pictures', type: 'pictures', noun: 'picture' },
    toggle('multiple', 'Several pictures'),
    shuffle,
    ...counts,
  ],
  points: [options, number('total', 'Points to give away')],
  information: [
    lines('message', 'Text'),
    text('imageUrl', 'Picture address', 'Begins with https://'),
    text('imageAlt', 'What the picture shows', 'For those who cannot see it.'),
    { key: 'link', label: 'Link', type: 'link' },
  ],
};

export const fieldsOf = (kind: Kind): readonly FieldSpec[] => specs[kind];
