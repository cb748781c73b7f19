import type { Condition, Page, PopupDefinition, Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { changeKind } from '../changeKind.js';
import { removePage, removeQuestion, withQuestion } from '../draftEdits.js';
import { newQuestion } from '../questions/newQuestion.js';
import { lostComparisons, lostUses } from './lostUses.js';

const page = (id: string, label = 'And then?'): Page => ({
  id,
  questions: [
    { ...newQuestion('text', id), label },
    { ...newQuestion('text', `${id}-more`), label: 'Anything else?' },
  ],
});

/** Three pages of two questions. */
function survey(
  change: (pages: readonly [Page, Page, Page], draft: PopupDefinition) => void,
): PopupDefinition {
  const draft = structuredClone(templates[0]?.draft());
  if (draft === undefined) throw new Error('there is a template');
  const pages: [Page, Page, Page] = [page('one'), page('two'), page('three')];
  draft.survey = { ...draft.survey, pages, completion: { title: 'Thanks' } };
  change(pages, draft);
  return draft;
}
const without = (draft: PopupDefinition, questionId = 'one'): string | undefined =>
  lostUses(draft, removeQuestion(draft, questionId), 'its answer');
const onOne = [{ key: 'one', op: 'exists' as const }];

describe('what a deleted question leaves behind', () => {
  it('is nothing where nothing asks for its answer, also where another one is missing already', () => {
    expect(without(survey(() => undefined))).toBeUndefined();
    expect(
      without(
        survey(([one]) => {
          one.branches = [{ when: [{ key: 'gone', op: 'exists' }], to: 'three' }];
        }),
      ),
    ).toBeUndefined();
  });

  it('is told by where it stands', () => {
    expect(
      without(
        survey(([one]) => {
          one.branches = [{ when: [...onOne, { any: onOne }], to: 'three' }];
        }),
      ),
    ).toBe('The branch after page 1 still asks for its answer, and has to be changed before you publish.');
    expect(
      without(
        survey(([one, two], draft) => {
          one.branches = [
            { when: [{ key: 'one-more', op: 'exists' }], to: 'three' },
            { when: [{ any: onOne }], to: 'end' },
          ];
          two.questions[0] = { ...newQuestion('text', 'two'), label: 'Why {{one}}?' };
          draft.survey.completion = { title: 'Thanks for {{one}}' };
        }),
      ),
    ).toBe(
      'Branch 2 after page 1, the thank-you screen and 1 more still ask for its answer, and have to be changed before you publish.',
    );
    expect(
      without(
        survey((_pages, draft) => {
          draft.survey.completion = { title: 'Thanks', message: 'For {{one}}' };
          draft.survey.translations = { de: { 'completion.message': 'Für {{one}}' } };
        }),
      ),
    ).toBe(
      'The thank-you screen and a text in German (de) still ask for its answer, and have to be changed before you publish.',
    );
  });

  it('names a text by the page it stands on', () => {
    const draft = survey(([, two]) => {
      two.questions[0] = { ...newQuestion('text', 'two'), label: 'Why {{one}}?' };
    });
    expect(without(draft)).toMatch(/^A text on page 2 still asks /);
  });

  it('is counted as the pages are once a page is gone', () => {
    const draft = survey(([, two]) => {
      two.branches = [{ when: onOne, to: 'end' }];
    });
    expect(lostUses(draft, removePage(draft, 'one'), 'an answer from it')).toMatch(
      /^The branch after what is now page 1 /,
    );
  });
});

describe('what a deleted option leaves behind', () => {
  const choice = {
    ...newQuestion('single_choice', 'color'),
    kind: 'single_choice' as const,
    options: ['blue', 'green', 'red'].map((id) => ({ id, label: id })),
  };
  const asking = (...ids: string[]): PopupDefinition =>
    survey(([one]) => {
      one.questions = [choice];
      one.branches = [{ when: [{ key: 'color', op: 'in', value: ids }], to: 'three' }];
    });
  const left = (draft: PopupDefinition, ...ids: string[]): PopupDefinition =>
    withQuestion(draft, 'color', () => ({
      ...choice,
      options: choice.options.filter(({ id }) => ids.includes(id)),
    }));

  it('is told by where it stands, also where the same branch asks for another one that is gone', () => {
    const draft = asking('blue', 'green');
    expect(lostUses(draft, left(draft, 'blue', 'green'), 'it')).toBeUndefined();
    const first = left(draft, 'green', 'red');
    const told = 'The branch after page 1 still asks for it, and has to be changed before you publish.';
    expect(lostUses(draft, first, 'it')).toBe(told);
    expect(lostUses(first, left(draft, 'red'), 'it')).toBe(told);
    expect(lostUses(left(draft, 'red'), left(draft, 'red'), 'it')).toBeUndefined();
  });
});

describe('what another kind of a question leaves behind', () => {
  const told =
    'The branch after page 1 still asks for an answer of the former kind, and has to be changed as well.';
  const become = (kind: Question['kind'], to: Question['kind'], ...when: Condition[]): string | undefined => {
    const draft = survey(([one]) => {
      one.questions = [newQuestion(kind, 'one')];
      one.branches = [{ when, to: 'three' }];
    });
    return lostComparisons(draft, changeKind(draft, 'one', to), 'one');
  };

  it('is a comparison with an option that nobody can choose any more, also where anything can be written', () => {
    const first: Condition = { key: 'one', op: 'equals', value: 'option-1' };
    expect(become('single_choice', 'text', { none: [{ any: [first] }] })).toBe(told);
    expect(become('single_choice', 'rating', { key: 'one', op: 'in', value: ['option-1', 'x'] })).toBe(told);
    expect(become('single_choice', 'matrix', first)).toBe(told);
    expect(become('yes_no', 'single_choice', { key: 'one', op: 'equals', value: 'true' })).toBe(told);
    expect(become('matrix', 'text', { key: 'one.row-1', op: 'equals', value: 'column-1' })).toBe(told);
    expect(become('single_choice', 'dropdown', first)).toBeUndefined();
    expect(become('single_choice', 'multiple_choice', first)).toBeUndefined();
  });

  it('is a comparison that makes no sense for the new kind, and not whether there is an answer', () => {
    expect(become('rating', 'single_choice', { key: 'one', op: 'gte', value: 9 })).toBe(told);
    expect(become('rating', 'stars', { key: 'one', op: 'gte', value: 4 })).toBeUndefined();
    expect(become('rating', 'text', { key: 'one', op: 'exists' })).toBeUndefined();
  });
});
