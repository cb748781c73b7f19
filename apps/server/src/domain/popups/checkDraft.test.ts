import type { PopupDefinition } from '@service-popups/protocol';
import { listSurveyTexts } from '@service-popups/rules/analysis';
import { describe, expect, it } from 'vitest';
import { demoPopups } from '../../seed/demoPopups.js';
import { reasonsPopup } from '../../testing/testPopups.js';
import { checkDraft } from './checkDraft.js';
import { contrastOf } from './contrast.js';

const changed = (change: (popup: PopupDefinition) => void): PopupDefinition => {
  const copy = structuredClone(reasonsPopup);
  change(copy);
  return copy;
};
const problemsOf = (draft: unknown) => checkDraft(draft).problems.map(({ path, level }) => [path, level]);

describe('checkDraft', () => {
  it('finds nothing in what is sound', () => {
    for (const popup of [reasonsPopup, ...demoPopups]) {
      expect(checkDraft(popup)).toEqual({ problems: [], definition: popup });
    }
  });

  it('counts the title and the buttons of the popup among what a translation lacks', () => {
    const lacking = (translation: Record<string, string>) =>
      checkDraft(
        changed((popup) => {
          popup.title = 'Your opinion';
          popup.actions = { decline: { label: 'Ask me later' } };
          const texts = listSurveyTexts(popup.survey).map(({ path, text }) => [path, `de: ${text}`]);
          popup.survey.translations = { de: { ...Object.fromEntries(texts), ...translation } };
        }),
      ).problems.map(({ message }) => message);
    expect(lacking({})).toEqual(['The translation “de” lacks 2 texts, which will be shown in “en”.']);
    expect(lacking({ 'popup.title': 'Ihre Meinung', 'actions.decline': 'Später' })).toEqual([]);
  });

  it('names every field that does not fit its shape', () => {
    const draft = {
      ...reasonsPopup,
      title: 'x'.repeat(5_000),
      triggers: [
        { type: 'scroll', value: 400 },
        { type: 'event', value: 'x', where: [{ any: [{ key: 'k' }] }] },
      ],
      segments: { sample: 101, path: ['/a', ''] },
      cooldown: [{ answered: 'SHOWED', cooldownDays: -1 }],
      survey: {
        ...reasonsPopup.survey,
        completion: {},
        pages: [
          { id: 'one', questions: [{ id: 'q', kind: 'single_choice', label: 'Q', options: [] }] },
          { id: 'two', questions: [{ id: 'r', kind: 'rating', label: 'R', min: 0 }] },
        ],
      },
    };
    expect(new Set(problemsOf(draft).map(([path]) => path))).toEqual(
      new Set([
        'cooldown[0].cooldownDays',
        'segments.path[1]',
        'segments.sample',
        'survey.completion.title',
        'survey.pages[0].questions[0].options',
        'survey.pages[1].questions[0].max',
        'title',
        'triggers[0].value',
        'triggers[1].where[0].any[0].op',
      ]),
    );
    expect(checkDraft(draft).definition).toBeUndefined();
  });

  it.each<[PopupDefinition['schedule'], string[]]>([
    [{ from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }, []],
    [{ from: '2026-01-01T00:00:00Z' }, []],
    [{ until: '2026-01-01T00:00:00Z' }, []],
    [{}, []],
    [
      { from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' },
      ['schedule.until: It ends before it begins.'],
    ],
    [
      { from: '2026-01-01T00:00:00Z', until: '2026-01-01T00:00:00Z' },
      ['schedule.until: It ends before it begins.'],
    ],
    [{ from: 'soon' }, ['schedule.from: The first day cannot be read as a date.']],
    [{ until: 'late' }, ['schedule.until: The last day cannot be read as a date.']],
    [
      { from: 'soon', until: 'late' },
      [
        'schedule.from: The first day cannot be read as a date.',
        'schedule.until: The last day cannot be read as a date.',
      ],
    ],
  ])('says of the schedule %j: %j', (schedule, expected) => {
    const { problems } = checkDraft({ ...reasonsPopup, schedule });
    expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });

  it.each([null, 4, 'x', [], {}, { survey: 4 }, { triggers: [null], survey: { pages: [null] } }])(
    'survives %j',
    (draft) => {
      expect(checkDraft(draft).problems[0]?.level).toBe('error');
    },
  );

  it('tells of kinds that do not exist, which clients would leave out without a word', () => {
    const draft = changed((popup) => {
      popup.triggers.push({ type: 'telepathy' } as never);
      popup.survey.pages[1]?.questions.push({ id: 'x', kind: 'hologram', label: 'X' } as never);
    });
    expect(problemsOf(draft)).toEqual([
      ['triggers', 'error'],
      ['survey.pages[1].questions', 'error'],
    ]);
  });

  it('places what the analysis finds', () => {
    const draft = changed(({ survey }) => {
      const [page] = survey.pages;
      page?.questions.push({ id: 'detail', kind: 'text', label: 'Again' });
      if (page !== undefined) page.branches = [{ when: [], to: 'nowhere' }];
      survey.translations = { de: { title: 'Beim Verlassen' } };
    });
    const paths = problemsOf(draft).map(([path]) => path);
    expect(paths).toContain('survey.pages[0].branches[0]');
    expect(paths).toContain('survey.translations.de');
    expect(paths.some((path) => path?.startsWith('survey.pages[') === true)).toBe(true);
  });

  it('places what is wrong with a text at the field it is written in', () => {
    const draft = changed(({ survey }) => {
      const [question] = survey.pages[0]?.questions ?? [];
      if (question !== undefined) question.sublabel = 'As {{nobody}} said';
      survey.completion = { title: 'Thanks, {{nobody}}' };
    });
    expect(problemsOf(draft)).toEqual([
      ['survey.completion.title', 'error'],
      ['survey.pages[0].questions[0].sublabel', 'error'],
    ]);
  });

  it('warns of addresses that nobody would see a link or a picture of', () => {
    const draft = changed(({ survey }) => {
      survey.start = { title: 'Hello', link: { label: 'More', url: 'www.shop.test' } };
      survey.completion = { title: 'Thanks', link: { label: 'Write to us', url: 'mailto:us@shop.test' } };
      survey.pages[0]?.questions.push(
        {
          id: 'terms',
          kind: 'consent',
          label: 'Terms',
          statement: 'Yes',
          link: { label: 'Read', url: '/terms' },
        },
        { id: 'note', kind: 'information', label: 'Note', imageUrl: 'http://shop.test/a.png' },
      );
    });
    const styled = {
      ...draft,
      style: { imageUrl: 'logo.png', font: { family: 'X', url: 'https://f.test/x' } },
    };
    const count = reasonsPopup.survey.pages[0]?.questions.length ?? 0;
    expect(problemsOf(styled)).toEqual([
      ['survey.start.link.url', 'warning'],
      [`survey.pages[0].questions[${count}].link.url`, 'warning'],
      ['style.imageUrl', 'warning'],
      [`survey.pages[0].questions[${count + 1}].imageUrl`, 'warning'],
    ]);
  });

  it('warns of languages that nobody speaks under that name', () => {
    const named = (language: string, translation: string) =>
      changed((popup) => {
        popup.survey.language = language;
        popup.survey.translations = { [translation]: {} };
      });
    expect(problemsOf(named('zh-Hant-TW', 'de'))).not.toContainEqual(['survey.language', 'warning']);
    const problems = problemsOf(named('English (US)', 'pt_BR'));
    expect(problems).toContainEqual(['survey.language', 'warning']);
    expect(problems).toContainEqual(['survey.translations.pt_BR', 'warning']);
  });

  it('warns without a trigger, and refuses a schedule that cannot be', () => {
    expect(problemsOf(changed((popup) => void (popup.triggers = [])))).toEqual([['triggers', 'warning']]);
    expect(
      problemsOf(changed((popup) => void (popup.schedule = { from: '2026-06-02', until: '2026-06-01' }))),
    ).toEqual([['schedule.until', 'error']]);
    expect(problemsOf(changed((popup) => void (popup.schedule = { from: 'soon' })))).toEqual([
      ['schedule.from', 'error'],
    ]);
  });

  it('refuses a color that no popup would show', () => {
    const draft = changed((popup) => {
      popup.survey.settings = {
        loadingBarColor: 'tomato',
        buttonSecondaryColor: 'rgb(1, 2, 3)',
      };
    });
    expect(problemsOf(draft)).toEqual([
      ['survey.settings.loadingBarColor', 'error'],
      ['survey.settings.buttonSecondaryColor', 'error'],
    ]);
  });

  it('warns of colors that are hard to see, on the grounds they will stand on', () => {
    const draft = changed((popup) => {
      popup.survey.settings = { buttonPrimaryColor: '#ffff66', loadingBarColor: '#101010' };
    });
    expect(problemsOf(draft)).toEqual([
      ['survey.settings.loadingBarColor', 'warning'],
      ['survey.settings.buttonPrimaryColor', 'warning'],
    ]);
    expect(checkDraft(draft).definition).toBeDefined();
    expect(problemsOf({ ...draft, style: { theme: 'dark' } })).toEqual([
      ['survey.settings.loadingBarColor', 'warning'],
    ]);
  });
});

describe('contrastOf', () => {
  it('goes from 1 to 21', () => {
    expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#3257e0', '#3257E0')).toBeCloseTo(1, 5);
    // The renderer takes none of them either.
    for (const other of ['red', '#ffff', ' #fff']) expect(contrastOf(other, '#fff')).toBeUndefined();
  });
});
