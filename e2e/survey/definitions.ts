import type { PopupDefinition, Question, Screen, Survey, SurveySettings } from '@service-popups/protocol';

type Kind = Question['kind'];
type OfKind<K extends Kind> = Extract<Question, { kind: K }>;

const options = (...labels: string[]) => labels.map((label, index) => ({ id: `o${index}`, label }));

/** One question of every kind, as somebody would write it. Pictures come from the page's own host. */
export function questionOf<K extends Kind>(kind: K, origin = 'https://pictures.test'): OfKind<K> {
  const samples: { [Each in Kind]: OfKind<Each> } = {
    text: { id: 'q', kind: 'text', label: 'What is your first name?', placeholder: 'First name' },
    long_text: {
      id: 'q',
      kind: 'long_text',
      label: 'What should we fix first?',
      sublabel: 'One sentence is enough.',
    },
    number: { id: 'q', kind: 'number', label: 'How many people work with you?', min: 1, unit: 'people' },
    email: { id: 'q', kind: 'email', label: 'Where can we reach you?', placeholder: 'name@example.com' },
    phone: { id: 'q', kind: 'phone', label: 'What is your phone number?' },
    url: { id: 'q', kind: 'url', label: 'What is your website?' },
    date: { id: 'q', kind: 'date', label: 'When did you order?' },
    single_choice: {
      id: 'q',
      kind: 'single_choice',
      label: 'What nearly stopped you from ordering?',
      options: options('Delivery took too long', 'I could not compare sizes', 'The price at checkout'),
      other: { label: 'Something else' },
    },
    multiple_choice: {
      id: 'q',
      kind: 'multiple_choice',
      label: 'Which of these do you use every week?',
      sublabel: 'Choose up to three.',
      options: options('Reports', 'Exports', 'Alerts'),
      other: { label: 'Another part' },
      none: { label: 'None of these' },
      max: 3,
    },
    dropdown: {
      id: 'q',
      kind: 'dropdown',
      label: 'Which team are you in?',
      options: options('Design', 'Engineering', 'Sales'),
      other: { label: 'Another team' },
    },
    yes_no: { id: 'q', kind: 'yes_no', label: 'Did you find what you were looking for?' },
    consent: {
      id: 'q',
      kind: 'consent',
      label: 'May we write to you?',
      statement: 'I agree to be contacted about this answer.',
      link: { label: 'Privacy notice', url: 'https://example.com/privacy' },
    },
    rating: {
      id: 'q',
      kind: 'rating',
      label: 'How likely are you to recommend us to a friend?',
      sublabel: 'Your first thought is fine.',
      metric: 'nps',
      min: 0,
      max: 10,
      minLabel: 'Not at all likely',
      maxLabel: 'Extremely likely',
    },
    stars: { id: 'q', kind: 'stars', label: 'How was your delivery today?' },
    emoji: {
      id: 'q',
      kind: 'emoji',
      label: 'How do you feel about the new checkout?',
      minLabel: 'Unhappy',
      maxLabel: 'Happy',
    },
    slider: {
      id: 'q',
      kind: 'slider',
      label: 'How much of your work happens here?',
      min: 0,
      max: 100,
      step: 5,
      unit: '%',
      minLabel: 'None of it',
      maxLabel: 'All of it',
    },
    ranking: {
      id: 'q',
      kind: 'ranking',
      label: 'What matters most to you?',
      sublabel: 'Put the most important first.',
      options: options('Price', 'Quality', 'Delivery time'),
    },
    matrix: {
      id: 'q',
      kind: 'matrix',
      label: 'How satisfied are you with these?',
      rows: [
        { id: 'r0', label: 'Delivery' },
        { id: 'r1', label: 'Packaging' },
      ],
      columns: [
        { id: 'c0', label: 'Poor' },
        { id: 'c1', label: 'Fair' },
        { id: 'c2', label: 'Good' },
      ],
    },
    picture_choice: {
      id: 'q',
      kind: 'picture_choice',
      label: 'Which one would you buy?',
      options: options('Blue', 'Green').map((option, index) => ({
        ...option,
        imageUrl: `${origin}/picture-${index}.svg`,
        alt: `A ${option.label.toLowerCase()} chair`,
      })),
    },
    points: {
      id: 'q',
      kind: 'points',
      label: 'How important are these to you?',
      sublabel: 'Share out 20 points.',
      options: options('Price', 'Quality'),
      total: 20,
    },
    information: {
      id: 'q',
      kind: 'information',
      label: 'Two questions about your order',
      message: 'They take less than a minute.',
      link: { label: 'How we use answers', url: 'https://example.com/answers' },
    },
  };
  return samples[kind];
}

export const allKinds: readonly Kind[] = [
  'text',
  'long_text',
  'number',
  'email',
  'phone',
  'url',
  'date',
  'single_choice',
  'multiple_choice',
  'dropdown',
  'yes_no',
  'consent',
  'rating',
  'stars',
  'emoji',
  'slider',
  'ranking',
  'matrix',
  'picture_choice',
  'points',
  'information',
];

export interface SurveyParts {
  readonly style?: PopupDefinition['style'];
  readonly actions?: PopupDefinition['actions'];
  readonly title?: string;
  readonly message?: string;
  readonly settings?: SurveySettings;
  readonly start?: Screen;
  readonly language?: string;
  readonly translations?: Survey['translations'];
}

export interface Definition {
  readonly survey: Survey;
  readonly popup: PopupDefinition;
}

/** A popup whose pages hold these questions. Question ids are `q<page>` or `q<page>_<place>`. */
export function definitionOf(pages: readonly (Question | Question[])[], parts: SurveyParts = {}): Definition {
  const survey: Survey = {
    id: 'survey',
    version: 1,
    productId: 'product',
    title: 'Survey',
    language: parts.language ?? 'en',
    pages: pages.map((page, index) => ({
      id: `p${index}`,
      questions: Array.isArray(page)
        ? page.map((question, place) => ({ ...question, id: `q${index}_${place}` }))
        : [{ ...page, id: `q${index}` }],
    })),
    completion: { title: 'Thank you', message: 'Your answer went straight to the people who build this.' },
    settings: parts.settings ?? {},
    ...(parts.start && { start: parts.start }),
    ...(parts.translations && { translations: parts.translations }),
  };
  const popup: PopupDefinition = {
    id: 'popup',
    title: parts.title ?? 'Help us improve',
    surveyId: survey.id,
    productId: survey.productId,
    triggers: [],
    survey,
    style: parts.style ?? { position: 'bottom-right' },
    ...(parts.message !== undefined && { message: parts.message }),
    ...(parts.actions && { actions: parts.actions }),
  };
  return { survey, popup };
}
