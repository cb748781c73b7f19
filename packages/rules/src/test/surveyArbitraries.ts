// Surveys, answers and intents for property tests: small alphabets, so that ids collide, branches meet and cycles close.
import { decode, surveyNode } from '@service-popups/protocol';
import type { AnswerValue, Condition, Page, Question, Survey } from '@service-popups/protocol';
import fc from 'fast-check';
import { checkAnswerForm } from '../survey/answerForm.js';
import type { SurveyIntent } from '../survey/index.js';
import { settleAnswer } from '../survey/settleAnswer.js';
import { usablePages } from '../analysis/usablePages.js';
import { shownPages } from '../survey/shownPages.js';

const pageId = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'toString');
const questionId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'a.b', 'valueOf', '__proto__', 'constructor');
const optionId = fc.constantFrom('x', 'y', 'z', 'w', 'length', ' s ');
const flag = fc.boolean();
const small = fc.integer({ min: 0, max: 6 });
const label = fc.constantFrom('Plain', 'Hi {{a}}', '{{b|you}} $&', '');

const options = fc
  .uniqueArray(optionId, { minLength: 1, maxLength: 5 })
  .map((ids) => ids.map((id) => ({ id, label: `The ${id}` })));
const other = fc.constant({ label: 'Other', placeholder: 'Own' });

const extras: Record<Question['kind'], fc.Arbitrary<object>> = {
  text: sparse({ minLength: small, maxLength: fc.integer({ min: 3, max: 20 }) }),
  long_text: sparse({ minLength: small, maxLength: fc.integer({ min: 3, max: 20 }) }),
  number: sparse({
    min: small,
    max: fc.integer({ min: 5, max: 9 }),
    step: fc.constantFrom(0.5, 1, 0, -1, 0.1),
  }),
  email: fc.constant({}),
  phone: fc.constant({}),
  url: fc.constant({}),
  date: sparse({ min: fc.constantFrom('2020-01-01', 'soon'), max: fc.constant('2030-12-31') }),
  single_choice: sparse({ other, shuffle: flag }, { options }),
  multiple_choice: sparse(
    { other, none: fc.constant({ label: 'None' }), min: small, max: small },
    { options },
  ),
  dropdown: sparse({ other }, { options }),
  yes_no: sparse({ yesLabel: label }),
  consent: fc.constant({ statement: 'I agree' }),
  rating: fc.record({ min: fc.constantFrom(0, 1), max: fc.constantFrom(5, 7, 10) }),
  stars: sparse({ max: fc.integer({ min: 2, max: 10 }) }),
  emoji: sparse({ max: fc.integer({ min: 2, max: 7 }) }),
  slider: sparse(
    { step: fc.constantFrom(0.25, 1, 5) },
    { min: fc.constant(0), max: fc.constantFrom(1, 100) },
  ),
  ranking: fc.record({ options }),
  matrix: sparse({ multiple: flag }, { rows: options, columns: options }),
  picture_choice: sparse(
    { multiple: flag, min: small, max: small },
    { options: options.map((list) => list.map((one) => ({ ...one, imageUrl: 'u', alt: 'a' }))) },
  ),
  points: fc.record({ options, total: fc.integer({ min: 1, max: 20 }) }),
  information: sparse({ message: label }),
};

/** A record whose first part may be missing anywhere, as optional fields are. */
function sparse(
  optional: Record<string, fc.Arbitrary<unknown>>,
  needed: Record<string, fc.Arbitrary<unknown>> = {},
) {
  return fc.record({ ...optional, ...needed }, { requiredKeys: Object.keys(needed) });
}

export const anyQuestion: fc.Arbitrary<Question> = fc
  .constantFrom(...(Object.keys(extras) as Question['kind'][]))
  .chain((kind) =>
    fc
      .tuple(sparse({ required: flag, sublabel: label }, { id: questionId, label }), extras[kind])
      .map(([base, extra]) => ({ kind, ...base, ...extra }) as unknown as Question),
  );

const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition; rule: Condition }>((tie) => ({
  condition: fc.oneof(
    { weight: 5, arbitrary: tie('rule') },
    { weight: 1, arbitrary: fc.record({ any: fc.array(tie('condition'), { maxLength: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ none: fc.array(tie('condition'), { maxLength: 2 }) }) },
  ),
  rule: fc.record(
    {
      key: fc.oneof(questionId, fc.constantFrom('a.x', 'b.1', 'c.other', 'nowhere')),
      op: fc.constantFrom(
        'equals',
        'notEquals',
        'contains',
        'gt',
        'lte',
        'before',
        'in',
        'exists',
        'notExists',
      ),
      value: fc.oneof(small, flag, optionId, fc.array(optionId, { maxLength: 2 }), fc.constant('other')),
    },
    { requiredKeys: ['key', 'op'] },
  ) as fc.Arbitrary<Condition>,
})).condition;

const anyBranch = fc.record({
  when: fc.array(anyCondition, { maxLength: 2 }),
  to: fc.oneof(pageId, fc.constantFrom('end', 'nowhere')),
});
const anyPage = (branches: fc.Arbitrary<Page['branches'] & object>): fc.Arbitrary<Page> =>
  fc.record(
    { id: pageId, questions: fc.array(anyQuestion, { maxLength: 3 }), branches },
    { requiredKeys: ['id', 'questions'] },
  );

function surveyOf(pages: fc.Arbitrary<Page[]>): fc.Arbitrary<Survey> {
  const text = fc.constantFrom(
    'title',
    'q.a.label',
    'q.a.options.x',
    'q.b.rows.y',
    'completion.title',
    'start.title',
  );
  return sparse(
    {
      start: fc.constant({ title: 'Hello {{attributes.name}}' }),
      translations: fc.dictionary(
        fc.constantFrom('de', 'pt', 'pt-BR', 'en'),
        fc.dictionary(text, fc.constantFrom('Translated', ''), { maxKeys: 4 }),
        { maxKeys: 3 },
      ),
    },
    {
      id: fc.constant('s'),
      version: fc.constant(1),
      productId: fc.constant('p'),
      title: fc.constant('T'),
      language: fc.constantFrom('en', 'pt-PT'),
      pages,
      completion: fc.constant({ title: 'Thanks' }),
      settings: sparse({
        showProgressBar: flag,
        showProgressUnit: flag,
        progressUnit: fc.constantFrom('fraction', 'percentage'),
      }),
    },
  ).map((survey) => asPublished(survey as unknown as Survey));
}

/** No survey is published that names a page or a question twice. */
function asPublished(survey: Survey): Survey {
  return { ...survey, pages: usablePages(survey) };
}

export const anySurvey = surveyOf(
  fc.array(anyPage(fc.array(anyBranch, { maxLength: 3 })), { minLength: 1, maxLength: 7 }),
);
/** No branches: the pages follow in order. */
export const straightSurvey = surveyOf(fc.array(anyPage(fc.constant([])), { minLength: 1, maxLength: 7 }));

/** A survey with one value somewhere inside replaced by anything at all, kept when the decoder lets it pass. */
export const fuzzedSurvey: fc.Arbitrary<Survey> = fc
  .tuple(anySurvey, fc.array(fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 })), { maxLength: 3 }))
  .map(([survey, changes]) => {
    const copy = JSON.parse(JSON.stringify(survey)) as object;
    for (const [place, value] of changes) replaceSomewhere(copy, place, value);
    const decoded = decode<Survey>(surveyNode, copy);
    return decoded.ok ? asPublished(decoded.value) : survey;
  });

function replaceSomewhere(root: object, place: number, value: unknown): void {
  const places: (() => void)[] = [];
  const visit = (node: object) => {
    for (const [key, child] of Object.entries(node) as [string, unknown][]) {
      places.push(() =>
        Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true }),
      );
      if (typeof child === 'object' && child !== null) visit(child);
    }
  };
  visit(root);
  places[place % Math.max(1, places.length)]?.();
}

/** An answer that has the right form, and often the right bounds too. */
export function likelyAnswer(question: Question): fc.Arbitrary<AnswerValue | undefined> {
  const pickOf = (list: readonly { id: string }[]) => fc.constantFrom(...list.map(({ id }) => id));
  const someOf = (list: readonly { id: string }[]) => fc.shuffledSubarray(list.map(({ id }) => id));
  switch (question.kind) {
    case 'number':
    case 'rating':
    case 'stars':
    case 'emoji':
    case 'slider':
      return fc.integer({ min: 0, max: 7 });
    case 'yes_no':
    case 'consent':
      return fc.boolean();
    case 'single_choice':
    case 'dropdown':
      return fc.oneof(pickOf(question.options), fc.record({ other: fc.constantFrom('', 'mine', ' x ') }));
    case 'multiple_choice':
      return fc.oneof(
        someOf([...question.options, { id: 'none' }]),
        fc.record({ choices: someOf(question.options), other: fc.constantFrom('', 'mine') }),
      );
    case 'picture_choice':
      return question.multiple ? someOf(question.options) : pickOf(question.options);
    case 'ranking':
      return fc.shuffledSubarray(
        question.options.map(({ id }) => id),
        { minLength: question.options.length },
      );
    case 'matrix':
      return fc
        .constantFrom(...question.columns)
        .map(({ id }) =>
          Object.fromEntries(question.rows.map((row) => [row.id, question.multiple ? [id] : id])),
        );
    case 'points':
      return fc.constant({ [question.options[0]?.id ?? 'x']: question.total });
    case 'email':
      return fc.constantFrom('a@b.co', 'no');
    case 'phone':
      return fc.constantFrom('+49 30 1234567', 'no');
    case 'url':
      return fc.constantFrom('example.com', 'no');
    case 'date':
      return fc.constantFrom('2024-02-29', '2019-01-01');
    case 'text':
    case 'long_text':
      return fc.constantFrom('abcdef', 'x', ' padded ', '{{a}} $&');
    case 'information':
      return fc.constant(undefined);
  }
}

export interface Session {
  survey: Survey;
  intents: SurveyIntent[];
}

function answerTo(question: Question): fc.Arbitrary<SurveyIntent> {
  return likelyAnswer(question).map((value) => ({ type: 'answer', questionId: question.id, value }));
}

/** What a control of the question can give. */
function givenTo(question: Question): fc.Arbitrary<SurveyIntent> {
  return likelyAnswer(question).map((value) => {
    const settled = settleAnswer(question, value);
    const isGiven = settled === undefined || checkAnswerForm(settled, question) === undefined;
    return { type: 'answer', questionId: question.id, value: isGiven ? value : undefined };
  });
}

/** A person who answers what is asked, mostly goes on, and sometimes back. Only the page on screen takes answers. */
export function tameSessionOf(surveys: fc.Arbitrary<Survey>): fc.Arbitrary<Session> {
  return surveys.chain((survey) => {
    const answers = shownPages(survey)
      .flatMap((page) => page.questions)
      .map(givenTo);
    const move = fc.oneof(
      { weight: 5, arbitrary: fc.constant<SurveyIntent>({ type: 'next' }) },
      { weight: 1, arbitrary: fc.constant<SurveyIntent>({ type: 'back' }) },
    );
    const round = fc.tuple(fc.constant<SurveyIntent>({ type: 'start' }), ...answers, move);
    const intents = fc.array(round, { maxLength: 10 }).map((rounds) => rounds.flat());
    return fc.record({ survey: fc.constant(survey), intents });
  });
}

/** Anyone and anything: answers to pages not on screen, of any type, and intents that do not exist. */
export function wildSessionOf(surveys: fc.Arbitrary<Survey>): fc.Arbitrary<Session> {
  return surveys.chain((survey) => {
    const answers = survey.pages.flatMap((page) => page.questions).map(answerTo);
    const wild = fc
      .tuple(questionId, fc.jsonValue({ maxDepth: 2 }))
      .map(([id, value]) => ({ type: 'answer', questionId: id, value }) as SurveyIntent);
    const move = fc.constantFrom<SurveyIntent>(
      { type: 'next' },
      { type: 'next' },
      { type: 'back' },
      { type: 'start' },
    );
    const intent = fc.oneof(
      { weight: 5, arbitrary: move },
      ...answers.map((arbitrary) => ({ weight: 2, arbitrary })),
      { weight: 2, arbitrary: wild },
      { weight: 1, arbitrary: fc.constant({ type: 'nonsense' } as unknown as SurveyIntent) },
    );
    return fc.record({ survey: fc.constant(survey), intents: fc.array(intent, { maxLength: 40 }) });
  });
}

/** Both kinds of visitors. */
export function sessionOf(surveys: fc.Arbitrary<Survey>): fc.Arbitrary<Session> {
  return fc.oneof(tameSessionOf(surveys), wildSessionOf(surveys));
}
