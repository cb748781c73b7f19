import type { Branch, Condition, Page, Question, Survey } from '@service-popups/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeOf } from '../survey/index.js';
import { fuzzedSurvey, sessionOf } from '../test/surveyArbitraries.js';
import { analyzeSurvey, listSurveyTexts } from './index.js';
import type { FindingCode } from './index.js';
import { createPageGraph } from './pageGraph.js';
import { propertyRuns } from '../test/propertyRuns.js';

const text = (id: string, rest: Partial<Question> = {}) =>
  ({ id, kind: 'text', label: id, ...rest }) as Question;
const choice = (id: string): Question => ({
  id,
  kind: 'single_choice',
  label: id,
  options: [
    { id: 'f', label: 'Free' },
    { id: 'p', label: 'Paid' },
  ],
  other: { label: 'Other' },
});
const page = (id: string, questions: Question[], branches: Branch[] = []): Page => ({
  id,
  questions,
  branches,
});
const always = (to: string): Branch => ({ when: [], to });
const when = (condition: Condition, to = 'end'): Branch => ({ when: [condition], to });

function survey(pages: Page[], rest: Partial<Survey> = {}): Survey {
  const base = { id: 's', version: 1, productId: 'p', title: 'Title', language: 'en', settings: {} };
  return { ...base, completion: { title: 'Thanks' }, pages, ...rest };
}

function codes(one: Survey): FindingCode[] {
  return analyzeSurvey(one).findings.map(({ code }) => code);
}
function messages(one: Survey): string[] {
  return analyzeSurvey(one).findings.map(({ message }) => message);
}

describe('the analysis of a survey', () => {
  it('finds nothing in a sound one', () => {
    const sound = survey([
      page('a', [choice('plan')], [when({ key: 'plan', op: 'equals', value: 'p' }, 'c')]),
      page('b', [text('why', { label: 'Why not {{plan}}, {{attributes.name|friend}}?' })]),
      page('c', [text('note')]),
    ]);
    expect(analyzeSurvey(sound)).toEqual({
      findings: [],
      links: [
        { from: 'a', to: 'c', branch: 0 },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'end' },
      ],
      unreachablePages: [],
      deadEnds: [],
      cycles: [],
      questionsUsedBeforeAsked: [],
    });
  });

  it('finds pages that nobody sees', () => {
    const result = analyzeSurvey(
      survey([page('a', [text('q')], [always('c')]), page('b', [text('r')]), page('c', [text('s')])]),
    );
    expect(result.unreachablePages).toEqual(['b']);
    expect(result.findings).toEqual([
      {
        code: 'unreachable_page',
        severity: 'error',
        message: 'Nobody sees page 2: no page leads to it.',
        pageId: 'b',
      },
    ]);
  });

  it('knows that a session which leaves a cycle goes on behind it, and to no page before', () => {
    const skipping = page('a', [text('q')], [always('c')]);
    const cycle = [page('c', [text('s')]), page('d', [text('t')], [always('c')])];
    const result = analyzeSurvey(survey([skipping, page('b', [text('r')]), ...cycle]));
    expect(result.unreachablePages).toEqual(['b']);
  });

  it('does not call a page unreachable that a session comes to when it leaves a cycle', () => {
    const cyclic = survey([
      page('a', [text('q')], [always('b')]),
      page('b', [text('r')], [always('a')]),
      page('c', [text('s')]),
    ]);
    const result = analyzeSurvey(cyclic);
    expect(routeOf(cyclic, {}).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(result.unreachablePages).toEqual([]);
    expect(result.cycles).toEqual([['a', 'b']]);
    expect(result.deadEnds).toEqual(['a', 'b']);
    expect(result.findings.map(({ code }) => code)).toEqual(['dead_end', 'dead_end', 'cycle']);
  });

  it('finds a page that leads to itself, and tells two cycles apart', () => {
    const result = analyzeSurvey(
      survey([
        page('a', [text('q')], [when({ key: 'q', op: 'exists' }, 'a')]),
        page('b', [text('r')]),
        page('c', [text('s')], [when({ key: 's', op: 'exists' }, 'b')]),
      ]),
    );
    expect(result.cycles).toEqual([['a'], ['b', 'c']]);
    expect(result.deadEnds).toEqual([]);
    expect(result.findings.map(({ message }) => message)).toEqual([
      'Page 1 can lead back to itself. A page is shown once only, so the survey then goes on with the next page not yet seen.',
      'Pages 2 and 3 can lead back to each other. A page is shown once only, so the survey then goes on with the next page not yet seen.',
    ]);
  });

  it('finds branches that lead nowhere or are never used', () => {
    const result = analyzeSurvey(
      survey([
        page(
          'a',
          [text('q')],
          [
            when({ key: 'q', op: 'exists' }, 'nowhere'),
            when({ key: 'q', op: 'exists' }, 'b'),
            always('b'),
            always('end'),
          ],
        ),
        page('b', [text('r')]),
      ]),
    );
    expect(result.findings.map(({ code, branch }) => [code, branch])).toEqual([
      ['unknown_target', 0],
      ['unused_branch', 1],
      ['unused_branch', 3],
    ]);
  });

  it('finds branches on questions that come later or do not exist, however deep', () => {
    const deep: Condition = {
      any: [{ none: [{ key: 'late', op: 'exists' }] }, { all: [{ key: 'ghost', op: 'exists' }] }],
    };
    const result = analyzeSurvey(survey([page('a', [text('q')], [when(deep)]), page('b', [text('late')])]));
    expect(result.findings).toMatchObject([
      { code: 'used_before_asked', pageId: 'a', questionId: 'late', branch: 0 },
      { code: 'unknown_question', pageId: 'a', questionId: 'ghost' },
    ]);
    expect(result.questionsUsedBeforeAsked).toEqual([{ pageId: 'a', questionId: 'late' }]);
  });

  it('accepts a branch on the own page, on an earlier one and on parts of answers', () => {
    const grid: Question = {
      id: 'grid',
      kind: 'matrix',
      label: 'Grid',
      rows: [{ id: 'speed', label: 'Speed' }],
      columns: [{ id: 'bad', label: 'Bad' }],
    };
    const fine = survey([
      page(
        'a',
        [grid, choice('plan')],
        [
          when({ key: 'grid.speed', op: 'equals', value: 'bad' }),
          when({ key: 'plan.other', op: 'contains', value: 'x' }),
        ],
      ),
      page('b', [text('q')], [when({ key: 'plan', op: 'equals', value: 'other' })]),
    ]);
    expect(codes(fine)).toEqual([]);
  });

  it('finds comparisons with an option that does not exist, and knows a label when it sees one', () => {
    const wrong = survey([
      page('a', [choice('plan')], [when({ key: 'plan', op: 'in', value: ['Free', 'x', 'p'] })]),
    ]);
    expect(messages(wrong)).toEqual([
      'Question “plan” has no option “Free”. Answers are compared by id: this one is “f”.',
      'Question “plan” has no option “x”.',
    ]);
  });

  it.each<[string, Question, Condition]>([
    ['a choice as a number', choice('q'), { key: 'q', op: 'gt', value: 3 }],
    [
      'a rating as a date',
      { id: 'q', kind: 'stars', label: 'Q' },
      { key: 'q', op: 'before', value: '2020-01-01' },
    ],
    [
      'yes or no as a word',
      { id: 'q', kind: 'yes_no', label: 'Q' },
      { key: 'q', op: 'equals', value: 'yes' },
    ],
    ['information at all', { id: 'q', kind: 'information', label: 'Q' }, { key: 'q', op: 'exists' }],
  ])('finds the comparison of %s pointless', (_, question, condition) => {
    expect(codes(survey([page('a', [question], [when(condition)])]))).toEqual(['pointless_comparison']);
  });

  it.each<[string, Question, Condition]>([
    [
      'a rating as a number',
      { id: 'q', kind: 'rating', label: 'Q', min: 0, max: 10 },
      { key: 'q', op: 'gte', value: 9 },
    ],
    ['a text as a number', text('q'), { key: 'q', op: 'lt', value: 9 }],
    [
      'points of an option',
      { id: 'q', kind: 'points', label: 'Q', total: 5, options: [{ id: 'o', label: 'O' }] },
      { key: 'q.o', op: 'gt', value: 2 },
    ],
    ['a date', { id: 'q', kind: 'date', label: 'Q' }, { key: 'q', op: 'after', value: '2020-01-01' }],
    ['yes or no', { id: 'q', kind: 'yes_no', label: 'Q' }, { key: 'q', op: 'equals', value: true }],
  ])('accepts the comparison of %s', (_, question, condition) => {
    expect(codes(survey([page('a', [question], [when(condition)])]))).toEqual([]);
  });

  it('finds ids that are taken twice', () => {
    const twice = survey([
      page('a', [text('q'), text('q')]),
      page('a', [text('r')]),
      page('b', [
        {
          ...choice('s'),
          options: [
            { id: 'x', label: 'X' },
            { id: 'x', label: 'Y' },
          ],
        } as Question,
      ]),
    ]);
    expect(codes(twice)).toEqual(['duplicate_page', 'duplicate_question', 'duplicate_option']);
  });

  it('names what is taken twice, or cannot be a key, in every kind of list', () => {
    const twice = [
      { id: 'x', label: 'X' },
      { id: 'x', label: 'Y' },
    ];
    const hostile = [{ id: '__proto__', label: 'X' }];
    const one = survey([
      page('a', [
        { id: 'm', kind: 'matrix', label: 'M', rows: twice, columns: twice },
        { id: 'r', kind: 'ranking', label: 'R', options: twice },
        { id: 'k', kind: 'points', label: 'K', total: 5, options: hostile },
        { id: 'l', kind: 'ranking', label: 'L', options: hostile },
        { id: 'd', kind: 'dropdown', label: 'D', options: [{ id: 'none', label: 'N' }] },
        { id: 'n', kind: 'multiple_choice', label: 'N', options: [{ id: 'other', label: 'O' }] },
        { id: 'o', kind: 'ranking', label: 'O', options: [{ id: 'other', label: 'O' }] },
      ]),
    ]);
    expect(messages(one)).toEqual([
      'Question “m” has two rows called “x”.',
      'Question “m” has two columns called “x”.',
      'Question “r” has two options called “x”.',
      '“__proto__” cannot be used as an id.',
      'An option of question “d” may not be called “none”: that id stands for the row of the same name.',
      'An option of question “n” may not be called “other”: that id stands for the row of the same name.',
    ]);
    expect(analyzeSurvey(one).findings[3]).toMatchObject({ code: 'unsafe_id', questionId: 'k' });
  });

  it('finds ids that are reserved or cannot be keys', () => {
    const matrix: Question = {
      id: 'm',
      kind: 'matrix',
      label: 'M',
      rows: [{ id: '__proto__', label: 'Row' }],
      columns: [{ id: 'constructor', label: 'Column' }],
    };
    const reserved = survey([
      page('a', [
        {
          ...choice('q'),
          options: [
            { id: 'other', label: 'X' },
            { id: 'none', label: 'Y' },
          ],
        } as Question,
      ]),
      page('b', [text('attributes'), text('attributes.x'), text('constructor'), text('a|b'), matrix]),
      page('end', [text('z')]),
    ]);
    expect(
      analyzeSurvey(reserved).findings.map(({ code, questionId, pageId }) => [code, questionId ?? pageId]),
    ).toEqual([
      ['reserved_id', 'end'],
      ['reserved_id', 'q'],
      ['reserved_id', 'q'],
      ['reserved_id', 'attributes'],
      ['reserved_id', 'attributes.x'],
      ['unsafe_id', 'constructor'],
      ['unsafe_id', 'm'],
      ['unsafe_id', 'a|b'],
    ]);
  });

  it.each<[string, Question, string[]]>([
    ['lengths', text('q', { minLength: 5, maxLength: 4 }), ['impossible_bounds']],
    ['lines', { id: 'q', kind: 'long_text', label: 'Q', minLength: 5, maxLength: 4 }, ['impossible_bounds']],
    ['a slider', { id: 'q', kind: 'slider', label: 'Q', min: 5, max: 4 }, ['impossible_bounds']],
    ['no letters at all', text('q', { maxLength: 0 }), ['impossible_bounds']],
    [
      'no choice at all',
      { id: 'q', kind: 'multiple_choice', label: 'Q', max: 0, options: [{ id: 'a', label: 'A' }] },
      ['impossible_bounds'],
    ],
    [
      'no choice but "none of these"',
      {
        id: 'q',
        kind: 'multiple_choice',
        label: 'Q',
        max: 0,
        options: [{ id: 'a', label: 'A' }],
        none: { label: 'None of these' },
      },
      [],
    ],
    ['numbers up to zero', { id: 'q', kind: 'number', label: 'Q', max: 0 }, []],
    ['numbers', { id: 'q', kind: 'number', label: 'Q', min: 2, max: 1 }, ['impossible_bounds']],
    ['a rating', { id: 'q', kind: 'rating', label: 'Q', min: 9, max: 1 }, ['impossible_bounds']],
    [
      'a score that needs ten points',
      { id: 'q', kind: 'rating', label: 'Q', min: 1, max: 5, metric: 'nps' },
      ['unfit_metric'],
    ],
    ['a score on its scale', { id: 'q', kind: 'rating', label: 'Q', min: 0, max: 10, metric: 'nps' }, []],
    [
      'a score that any scale has',
      { id: 'q', kind: 'rating', label: 'Q', min: 1, max: 5, metric: 'csat' },
      [],
    ],
    [
      'dates',
      { id: 'q', kind: 'date', label: 'Q', min: '2025-01-02', max: '2025-01-01' },
      ['impossible_bounds'],
    ],
    [
      'more choices than there are',
      { id: 'q', kind: 'multiple_choice', label: 'Q', min: 2, options: [{ id: 'a', label: 'A' }] },
      ['impossible_bounds'],
    ],
    [
      'pictures',
      {
        id: 'q',
        kind: 'picture_choice',
        label: 'Q',
        multiple: true,
        min: 2,
        max: 1,
        options: [
          { id: 'a', label: 'A', imageUrl: 'https://cdn.shop.test/a.png', alt: '' },
          { id: 'b', label: 'B', imageUrl: 'http://localhost:4000/b.png', alt: '' },
        ],
      },
      ['impossible_bounds'],
    ],
    [
      'pictures that nobody will see',
      {
        id: 'q',
        kind: 'picture_choice',
        label: 'Q',
        options: [
          'https://example.com/picture.png',
          'http://shop.test/b.png',
          'http://127.0.0.1:4000/c.png',
          'https://',
          '',
        ].map((imageUrl, index) => ({ id: `o${index}`, label: 'O', imageUrl, alt: '' })),
      },
      ['missing_picture', 'missing_picture', 'missing_picture', 'missing_picture', 'missing_picture'],
    ],
    [
      'a date that is none',
      { id: 'q', kind: 'date', label: 'Q', min: 'soon', max: '2025-01-01' },
      ['bad_bound'],
    ],
    ['a step of zero', { id: 'q', kind: 'slider', label: 'Q', min: 0, max: 9, step: 0 }, ['bad_bound']],
    [
      'bounds that fit',
      {
        id: 'q',
        kind: 'multiple_choice',
        label: 'Q',
        min: 2,
        max: 2,
        options: [{ id: 'a', label: 'A' }],
        other: { label: 'O' },
      },
      [],
    ],
    [
      'one picture, whose bounds do not matter',
      {
        id: 'q',
        kind: 'picture_choice',
        label: 'Q',
        min: 2,
        max: 1,
        options: [{ id: 'a', label: 'A', imageUrl: 'https://cdn.shop.test/a.png', alt: '' }],
      },
      [],
    ],
  ])('weighs the bounds of %s', (_, question, expected) => {
    expect(codes(survey([page('a', [question])]))).toEqual(expected);
  });

  it('finds surveys that ask nothing, too much, or nothing on a page', () => {
    expect(codes(survey([page('a', [])]))).toEqual(['nothing_to_ask']);
    expect(codes(survey([page('a', []), page('b', [text('q')])]))).toEqual(['empty_page']);
    const many = Array.from({ length: 1_001 }, (_, index) => text(`q${index}`));
    expect(codes(survey([page('a', many.slice(1))]))).toEqual([]);
    expect(codes(survey([page('a', many)]))).toEqual(['too_many_questions']);
  });

  it('finds slots that ask too early, ask for nothing known, or are not closed', () => {
    const piped = survey(
      [
        page('a', [text('q', { label: '{{later}} {{ghost|x}} {{attributes.any}}' })]),
        page('b', [text('later', { label: 'Hi {{q' })]),
      ],
      { start: { title: 'Hi {{q}}' }, completion: { title: '{{later}}' } },
    );
    expect(analyzeSurvey(piped).findings.map(({ code, text: path }) => [code, path])).toEqual([
      ['unknown_question', 'q.q.label'],
      ['used_before_asked', 'start.title'],
      ['used_before_asked', 'q.q.label'],
      ['broken_slot', 'q.later.label'],
    ]);
  });

  it('finds slots that ask for an answer of their own page, which is drawn before it is given', () => {
    const pages = [
      page(
        'a',
        [text('name'), text('mood', { label: 'Hi {{name}}', sublabel: 'Not {{mood}}?' })],
        [always('a')],
      ),
      page('b', [text('more', { label: '{{name}}, {{mood}}' })]),
    ];
    expect(
      analyzeSurvey(survey(pages))
        .findings.filter(({ code }) => code === 'used_before_asked')
        .map(({ text: path, questionId }) => [path, questionId]),
    ).toEqual([
      ['q.mood.label', 'name'],
      ['q.mood.sublabel', 'mood'],
    ]);
  });

  it('finds what translations lack, hold in vain, or pipe wrongly', () => {
    const translated = survey([page('a', [text('q', { label: 'Question' })])], {
      translations: {
        de: {
          title: 'Titel',
          'completion.title': 'Danke',
          'q.q.label': 'Frage {{ghost}}',
          'popup.title': 'Hallo',
          'actions.accept': 'Weiter',
          'q.gone.label': 'Weg',
        },
        // The survey's own title stands nowhere, so nobody misses it.
        fr: { 'q.q.label': '' },
        en: { title: 'Own language, never missing' },
      },
    });
    expect(
      analyzeSurvey(translated).findings.map(({ code, language, message }) => [code, language, message]),
    ).toEqual([
      [
        'unknown_question',
        'de',
        'The text “Frage {{ghost}}” asks for the answer to “ghost”, which is no question of this survey.',
      ],
      ['unknown_text', 'de', 'The translation “de” holds “q.gone.label”, which is no text of this survey.'],
      ['missing_translation', 'fr', 'The translation “fr” lacks 2 texts, which will be shown in “en”.'],
    ]);
  });

  it('lets a translation wait for a text that was emptied, as long as the part that had it is there', () => {
    const held = {
      'q.q.sublabel': 'Leiser',
      'q.q.other.label': 'Anderes',
      'completion.link.url': 'https://example.com/de',
      'start.message': 'Gleich',
      'q.gone.sublabel': 'Weg',
      'q.q.options.gone': 'Weg',
    };
    const translated = survey([page('a', [text('q')])], { translations: { en: held } });
    expect(analyzeSurvey(translated).findings.map(({ text: path }) => path)).toEqual([
      'start.message',
      'q.gone.sublabel',
      'q.q.options.gone',
    ]);
    const start = { title: 'Hello' };
    expect(analyzeSurvey({ ...translated, start }).findings.map(({ text: path }) => path)).toEqual([
      'q.gone.sublabel',
      'q.q.options.gone',
    ]);
  });

  it('lists every text with its path, and knows addresses', () => {
    const listed = listSurveyTexts(
      survey(
        [
          page('a', [
            {
              id: 'c',
              kind: 'consent',
              label: 'L',
              statement: 'S',
              link: { label: 'Terms', url: 'https://x.test' },
            },
          ]),
        ],
        {
          start: { title: 'Hello', imageUrl: 'https://x.test/i.png' },
        },
      ),
    );
    expect(listed.map(({ path, isAddress, pageId }) => [path, isAddress, pageId])).toEqual([
      ['title', false, undefined],
      ['start.title', false, undefined],
      ['start.imageUrl', true, undefined],
      ['completion.title', false, undefined],
      ['q.c.label', false, 'a'],
      ['q.c.statement', false, 'a'],
      ['q.c.link.label', false, 'a'],
      ['q.c.link.url', true, 'a'],
    ]);
  });

  it('puts errors before warnings', () => {
    const mixed = survey([page('a', []), page('b', [text('q')], [always('nowhere')])]);
    expect(analyzeSurvey(mixed).findings.map(({ severity }) => severity)).toEqual(['error', 'warning']);
  });

  it('is total, and never calls unreachable or too early what a session comes to', () => {
    fc.assert(
      fc.property(sessionOf(fuzzedSurvey), ({ survey: one, intents }) => {
        const { unreachablePages } = analyzeSurvey(one);
        const { isBefore } = createPageGraph(one);
        const answers = Object.fromEntries(
          intents.flatMap((intent) =>
            intent.type === 'answer' && intent.value !== undefined ? [[intent.questionId, intent.value]] : [],
          ),
        );
        const route = routeOf(one, answers).map(({ id }) => id);
        expect(route.filter((id) => unreachablePages.includes(id))).toEqual([]);
        route.forEach((from, index) => {
          for (const to of route.slice(index + 1)) expect(isBefore(from, to)).toBe(true);
        });
      }),
      propertyRuns(150),
    );
  });

  it('says of bounds what is wrong with them', () => {
    const date = {
      id: 'day',
      kind: 'date',
      label: 'Day',
      min: '2025-1-01',
      max: '2025-12-31T00:00',
    } as const;
    const slider = { id: 'far', kind: 'slider', label: 'Far', min: 9, max: 1, step: -1 } as const;
    const pictures = {
      id: 'pics',
      kind: 'picture_choice',
      label: 'Pictures',
      multiple: true,
      min: 3,
      options: [
        { id: 'x', label: 'X', imageUrl: 'https://cdn.shop.test/x.png' },
        { id: 'y', label: 'Y', imageUrl: 'https://cdn.shop.test/y.png' },
      ],
    } as const;
    expect(messages(survey([page('a', [date, slider, pictures as unknown as Question])]))).toEqual([
      'No answer fits question “Far”: at least 9 and at most 1 cannot both hold.',
      'No answer fits question “Pictures”: it asks for 3 choices and offers 2.',
      'The bound “2025-1-01” of question “Day” is no date such as 2025-12-31 and is ignored.',
      'The bound “2025-12-31T00:00” of question “Day” has a time: the days that are answered count as midnight in UTC, and no calendar of a browser knows such a bound. Write a date such as 2025-12-31.',
      'The step of question “Far” is not above zero and is ignored.',
    ]);
  });

  it('says of a text where it stands, what it pipes too early, and what it leaves open', () => {
    const found = analyzeSurvey(
      survey([
        page('a', [text('early', { label: 'You said {{late}}, {{open' })]),
        page('b', [text('late', { label: 'As {{early}} shows' })]),
      ]),
    ).findings;
    expect(found).toEqual([
      {
        code: 'used_before_asked',
        severity: 'warning',
        message:
          'The text “You said {{late}}, {{open” asks for the answer to “As {{early}} shows” before it is given.',
        text: 'q.early.label',
        pageId: 'a',
        questionId: 'late',
      },
      {
        code: 'broken_slot',
        severity: 'warning',
        message: 'The text “You said {{late}}, {{open” opens a slot with {{ that is not closed properly.',
        text: 'q.early.label',
        pageId: 'a',
      },
    ]);
  });

  it('misses nothing that a more general translation has', () => {
    const [general, own] = [{ 'completion.title': 'Obrigado', 'q.q.label': 'Q' }, { 'q.q.label': 'Qual' }];
    const gapsOf = (translations: Record<string, Record<string, string>>) =>
      analyzeSurvey(survey([page('a', [text('q', { label: 'Question' })])], { translations })).findings.map(
        ({ code, language }) => [code, language],
      );
    expect(gapsOf({ pt: general, 'pt-BR': own })).toEqual([]);
    expect(gapsOf({ fr: general, 'pt-BR': own })).toEqual([['missing_translation', 'pt-BR']]);
  });

  it('names the first text that a translation lacks, counts them, and passes over empty ones', () => {
    const found = analyzeSurvey(
      survey([page('a', [text('q', { sublabel: '' })])], {
        translations: { fr: { title: 'Titre', 'completion.title': 'Merci' } },
      }),
    ).findings;
    expect(found).toEqual([
      {
        code: 'missing_translation',
        severity: 'warning',
        message: 'The translation “fr” lacks 1 text, which will be shown in “en”.',
        language: 'fr',
        text: 'q.q.label',
      },
    ]);
  });

  it('comes to an end on the largest survey, with every page leading to every other', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `p${index}`);
    const large = survey(
      ids.map((id, index) =>
        page(
          id,
          [text(`q${index}`)],
          ids.slice(0, 50).map((to) => when({ key: `q${index}`, op: 'equals', value: to }, to)),
        ),
      ),
    );
    expect(analyzeSurvey(large).cycles).toHaveLength(1);
  });
});
