import type { PopupDefinition, Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { templates } from '../popups/templates/templates.js';
import { changeKind } from './changeKind.js';
import { withQuestion } from './draftEdits.js';

function research(): PopupDefinition {
  const template = templates.find(({ id }) => id === 'research');
  if (template === undefined) throw new Error('the research template exists');
  return template.draft();
}

const first = (draft: PopupDefinition): Question | undefined => draft.survey.pages[0]?.questions[0];

/** The first question with further fields, and translations. */
function usageWith(fields: object, german: Record<string, string> = {}): PopupDefinition {
  const draft = withQuestion(research(), 'usage', (question) => ({ ...question, ...fields }));
  return { ...draft, survey: { ...draft.survey, translations: { de: german } } };
}

/** Tries another kind, does something with it, and goes back. */
function tried(
  draft: PopupDefinition,
  kind: Question['kind'],
  meanwhile: (draft: PopupDefinition) => PopupDefinition = (same) => same,
): PopupDefinition {
  const question = first(draft);
  if (question === undefined) throw new Error('the draft has a question');
  const other = meanwhile(changeKind(draft, 'usage', kind));
  return changeKind(other, 'usage', question.kind, { question, survey: draft.survey });
}

describe('changeKind', () => {
  it('keeps wording and options when the kind changes', () => {
    const worded = withQuestion(research(), 'usage', (asked) => ({ ...asked, sublabel: 'Roughly' }));
    const draft = changeKind(worded, 'usage', 'multiple_choice');
    const question = draft.survey.pages[0]?.questions[0];
    expect(question).toMatchObject({
      id: 'usage',
      kind: 'multiple_choice',
      label: 'How often do you use the product?',
      sublabel: 'Roughly',
    });
    expect(question).toHaveProperty('options.length', 3);
  });

  it('keeps whatever both kinds have, with its translations, when the kind changes', () => {
    const draft = withQuestion(research(), 'usage', (question) => ({
      ...question,
      ...{ required: true, shuffle: true, other: { label: 'Something else' } },
    }));
    const german = { 'q.usage.other.label': 'Etwas anderes' };
    const translated = { ...draft, survey: { ...draft.survey, translations: { de: german } } };
    const several = changeKind(translated, 'usage', 'multiple_choice');
    expect(several.survey.pages[0]?.questions[0]).toEqual({
      ...draft.survey.pages[0]?.questions[0],
      kind: 'multiple_choice',
    });
    expect(several.survey.translations).toEqual({ de: german });

    const kindAfter = (before: object, kind: Question['kind']) => {
      const made = withQuestion(
        research(),
        'usage',
        ({ id, label }) => ({ id, label, ...before }) as Question,
      );
      return changeKind(made, 'usage', kind).survey.pages[0]?.questions[0];
    };
    const ends = { minLabel: 'Bad', maxLabel: 'Good' };
    const faces = kindAfter({ kind: 'rating', metric: 'csat', min: 1, max: 7, ...ends }, 'emoji');
    expect(faces).toMatchObject({ kind: 'emoji', metric: 'csat', max: 5, ...ends });
    // Stars are no NPS, an information has no answer, and a slider of other bounds has other steps.
    expect(kindAfter({ kind: 'rating', metric: 'nps', min: 0, max: 10 }, 'stars')).not.toHaveProperty(
      'metric',
    );
    expect(kindAfter({ kind: 'text', required: true }, 'information')).not.toHaveProperty('required');
    expect(kindAfter({ kind: 'number', unit: 'km', step: 500 }, 'slider')).toMatchObject({
      unit: 'km',
      max: 100,
    });
    expect(kindAfter({ kind: 'number', step: 500 }, 'slider')).not.toHaveProperty('step');
  });

  it.each<Question['kind']>(['text', 'rating', 'information', 'matrix', 'yes_no'])(
    'gives back all that a question had when %s is tried and taken back',
    (kind) => {
      const german = { 'q.usage.label': 'Wie oft?', 'q.usage.o1.label': 'Täglich' };
      const draft = usageWith({ required: true, other: { label: 'Something else' } }, german);
      expect(tried(draft, kind)).toEqual(draft);
    },
  );

  it('keeps what was changed meanwhile where both kinds have it', () => {
    const draft = usageWith({ sublabel: 'Roughly', other: { label: 'Something else' } });
    const fewer = [{ id: 'o1', label: 'Daily' }];
    const after = tried(draft, 'multiple_choice', (several) =>
      withQuestion(several, 'usage', (question) => {
        const { sublabel: _line, other: _other, ...rest } = question as Question & { other?: object };
        return { ...rest, label: 'How often?', options: fewer, min: 1 } as Question;
      }),
    );
    expect(first(after)).toEqual({
      id: 'usage',
      kind: 'single_choice',
      label: 'How often?',
      required: true,
      options: fewer,
    });
  });

  it('gives back bounds and a score that the other kind has none of, or others', () => {
    const scale = { kind: 'rating', metric: 'nps', min: 1, max: 5, minLabel: 'Never', maxLabel: 'Often' };
    const draft = withQuestion(
      usageWith({}),
      'usage',
      ({ id, label }) => ({ id, label, ...scale }) as Question,
    );
    expect(first(tried(draft, 'stars'))).toEqual(first(draft));
    expect(first(tried(draft, 'slider'))).toEqual(first(draft));
  });
});
