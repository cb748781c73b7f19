import type { Question } from '@service-popups/protocol';

export type Kind = Question['kind'];

/** Every kind with the name people know it by. */
export const kindNames: Readonly<Record<Kind, string>> = {
  rating: 'Number rating',
  stars: 'Stars',
  emoji: 'Faces',
  single_choice: 'Single choice',
  multiple_choice: 'Multiple choice',
  dropdown: 'Dropdown',
  picture_choice: 'Picture choice',
  yes_no: 'Yes or no',
  text: 'Short text',
  long_text: 'Long text',
  email: 'Email',
  phone: 'Phone',
  url: 'Web address',
  number: 'Number',
  date: 'Date',
  slider: 'Slider',
  ranking: 'Ranking',
  matrix: 'Matrix',
  points: 'Point allocation',
  consent: 'Consent',
  information: 'Information',
};

/** In the order they are offered. */
export const kindGroups: readonly { readonly name: string; readonly kinds: readonly Kind[] }[] = [
  { name: 'Scores', kinds: ['rating', 'stars', 'emoji', 'slider'] },
  {
    name: 'Choices',
    kinds: [
      'single_choice',
      'multiple_choice',
      'dropdown',
      'picture_choice',
      'yes_no',
      'ranking',
      'matrix',
      'points',
      'consent',
    ],
  },
  {
    name: 'Words and figures',
    kinds: ['text', 'long_text', 'email', 'phone', 'url', 'number', 'date', 'information'],
  },
];

export const kinds = kindGroups.flatMap((group) => group.kinds);

/** What the question is called by those who look for the score it gives. */
export const kindScores: Readonly<Partial<Record<Kind, string>>> = {
  rating: 'NPS, CES',
  stars: 'CSAT',
  emoji: 'CSAT',
};

/** What a new one says until somebody words it. */
export const untouched: readonly string[] = [
  'Your question',
  'First option',
  'Second option',
  'First row',
  'Second row',
];

const twoOptions = [
  { id: 'option-1', label: 'First option' },
  { id: 'option-2', label: 'Second option' },
];

/** A question of a kind, ready to be asked. */
export function newQuestion(kind: Kind, id: string): Question {
  const base = { id, label: 'Your question' };
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
    case 'dropdown':
    case 'ranking':
      return { ...base, kind, options: twoOptions };
    case 'points':
      return { ...base, kind, options: twoOptions, total: 100 };
    case 'picture_choice':
      return {
        ...base,
        kind,
        options: twoOptions.map((option) => ({
          ...option,
          imageUrl: 'https://example.com/picture.png',
          // What is worded later would leave an old description behind.
          alt: '',
        })),
      };
    case 'rating':
      return {
        ...base,
        kind,
        metric: 'nps',
        min: 0,
        max: 10,
        minLabel: 'Not at all likely',
        maxLabel: 'Extremely likely',
      };
    case 'stars':
    case 'emoji':
      return { ...base, kind, max: 5 };
    case 'slider':
      return { ...base, kind, min: 0, max: 100 };
    case 'matrix':
      return {
        ...base,
        kind,
        rows: [
          { id: 'row-1', label: 'First row' },
          { id: 'row-2', label: 'Second row' },
        ],
        columns: [
          { id: 'column-1', label: 'Poor' },
          { id: 'column-2', label: 'Fair' },
          { id: 'column-3', label: 'Good' },
        ],
      };
    case 'consent':
      return { ...base, kind, statement: 'I agree to be contacted about my answers.' };
    case 'information':
      return { ...base, kind, label: 'Good to know', message: 'A text that needs no answer.' };
    default:
      return { ...base, kind } as Question;
  }
}
