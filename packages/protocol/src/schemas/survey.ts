import { Type } from 'typebox';
import type { TProperties } from 'typebox';
import { Conditions } from './condition.js';
import { closed, Color, Id, RecordKey, Text, Url } from './primitives.js';

const optionalText = Type.Optional(Text);
const optionalNumber = Type.Optional(Type.Number());
const count = (maximum: number) => Type.Optional(Type.Integer({ minimum: 0, maximum }));
const flag = Type.Optional(Type.Boolean());

export const Link = Type.Object({ label: Text, url: Url }, { title: 'Link' });
export const Option = Type.Object({ id: Id, label: Text }, { title: 'Option' });
export const PictureOption = Type.Object(
  { id: Id, label: Text, imageUrl: Url, alt: Text },
  { title: 'PictureOption' },
);
const options = Type.Array(Option, { minItems: 1, maxItems: 250 });
/** The row where a person writes an answer of their own. */
const other = Type.Optional(Type.Object({ label: Text, placeholder: optionalText }));

function question<Properties extends TProperties>(kind: string, title: string, properties: Properties) {
  return Type.Object(
    {
      id: Id,
      kind: Type.Literal(kind),
      /** The question's wording. */
      label: Text,
      /** The quieter line under it. */
      sublabel: optionalText,
      required: flag,
      ...properties,
    },
    { title },
  );
}

const textual = {
  placeholder: optionalText,
  minLength: count(16_384),
  maxLength: count(16_384),
};
const ends = { minLabel: optionalText, maxLabel: optionalText };

export const questionKinds = {
  text: question('text', 'TextQuestion', textual),
  long_text: question('long_text', 'LongTextQuestion', textual),
  number: question('number', 'NumberQuestion', {
    placeholder: optionalText,
    min: optionalNumber,
    max: optionalNumber,
    step: optionalNumber,
    unit: optionalText,
  }),
  email: question('email', 'EmailQuestion', { placeholder: optionalText }),
  phone: question('phone', 'PhoneQuestion', { placeholder: optionalText }),
  url: question('url', 'UrlQuestion', { placeholder: optionalText }),
  date: question('date', 'DateQuestion', { min: optionalText, max: optionalText }),
  single_choice: question('single_choice', 'SingleChoiceQuestion', { options, other, shuffle: flag }),
  multiple_choice: question('multiple_choice', 'MultipleChoiceQuestion', {
    options,
    other,
    none: Type.Optional(Type.Object({ label: Text })),
    shuffle: flag,
    min: count(250),
    max: count(250),
  }),
  dropdown: question('dropdown', 'DropdownQuestion', { options, other, placeholder: optionalText }),
  yes_no: question('yes_no', 'YesNoQuestion', { yesLabel: optionalText, noLabel: optionalText }),
  consent: question('consent', 'ConsentQuestion', { statement: Text, link: Type.Optional(Link) }),
  rating: question('rating', 'RatingQuestion', {
    metric: Type.Optional(Type.Enum(['nps', 'csat', 'ces'])),
    min: Type.Integer({ minimum: -100, maximum: 100 }),
    max: Type.Integer({ minimum: -100, maximum: 100 }),
    ...ends,
  }),
  stars: question('stars', 'StarsQuestion', {
    max: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
    metric: Type.Optional(Type.Enum(['csat', 'ces'])),
    ...ends,
  }),
  emoji: question('emoji', 'EmojiQuestion', {
    max: Type.Optional(Type.Integer({ minimum: 2, maximum: 7 })),
    metric: Type.Optional(Type.Enum(['csat', 'ces'])),
    ...ends,
  }),
  slider: question('slider', 'SliderQuestion', {
    min: Type.Number(),
    max: Type.Number(),
    step: optionalNumber,
    unit: optionalText,
    ...ends,
  }),
  ranking: question('ranking', 'RankingQuestion', { options, shuffle: flag }),
  matrix: question('matrix', 'MatrixQuestion', {
    rows: Type.Array(Option, { minItems: 1, maxItems: 50 }),
    columns: Type.Array(Option, { minItems: 1, maxItems: 20 }),
    multiple: flag,
  }),
  picture_choice: question('picture_choice', 'PictureChoiceQuestion', {
    options: Type.Array(PictureOption, { minItems: 1, maxItems: 50 }),
    multiple: flag,
    shuffle: flag,
    min: count(50),
    max: count(50),
  }),
  points: question('points', 'PointsQuestion', {
    options,
    total: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  }),
  information: question('information', 'InformationQuestion', {
    message: optionalText,
    imageUrl: Type.Optional(Url),
    imageAlt: optionalText,
    link: Type.Optional(Link),
  }),
} as const;

export const Question = Type.Union(Object.values(questionKinds), { title: 'Question' });

/** The first branch whose conditions all hold decides the next page; `to` is a page id, or "end". */
export const Branch = Type.Object({ when: Conditions, to: Id }, { title: 'Branch' });

export const Page = Type.Object(
  {
    id: Id,
    questions: Type.Array(Question, { maxItems: 50 }),
    branches: Type.Optional(Type.Array(Branch, { maxItems: 50 })),
  },
  { title: 'Page' },
);

export const Screen = Type.Object(
  { title: Text, message: optionalText, imageUrl: Type.Optional(Url), link: Type.Optional(Link) },
  { title: 'Screen' },
);

export const SurveySettings = Type.Object(
  {
    showProgressBar: flag,
    progressUnit: Type.Optional(Type.Enum(['fraction', 'percentage'])),
    showProgressUnit: flag,
    loadingBarColor: Type.Optional(Color),
    buttonPrimaryColor: Type.Optional(Color),
    buttonSecondaryColor: Type.Optional(Color),
  },
  { title: 'SurveySettings' },
);

/** Texts by path, for one language: `title`, `start.title`, `q.<question>.label`, `q.<question>.options.<option>`, `popup.title`, `actions.accept`, … */
export const Translation = Type.Record(RecordKey, Text, { ...closed, title: 'Translation' });

export const Survey = Type.Object(
  {
    id: Id,
    version: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    productId: Id,
    title: Text,
    language: Type.String({ minLength: 1, maxLength: 35 }),
    translations: Type.Optional(Type.Record(RecordKey, Translation, closed)),
    start: Type.Optional(Screen),
    pages: Type.Array(Page, { minItems: 1, maxItems: 200 }),
    completion: Screen,
    settings: SurveySettings,
  },
  { title: 'Survey' },
);

/** One answer. Options are named by id, never by label; an own text stands under `other`. */
export const AnswerValue = Type.Union(
  [
    Type.String({ maxLength: 16_384 }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Id, { maxItems: 250 }),
    Type.Record(
      RecordKey,
      Type.Union([Type.String({ maxLength: 16_384 }), Type.Number(), Type.Array(Id, { maxItems: 250 })]),
      closed,
    ),
  ],
  { title: 'AnswerValue' },
);
/** By question id. A question that was skipped has no key. */
export const Answers = Type.Record(RecordKey, AnswerValue, {
  ...closed,
  title: 'Answers',
  maxProperties: 1_000,
});
