import type { PopupDefinition } from '@service-popups/protocol';
import { analyzeSurvey } from '@service-popups/rules/analysis';
import { describe, expect, it } from 'vitest';
import { templates } from '../../popups/templates/templates.js';
import { newQuestion } from '../questions/newQuestion.js';
import { goneNamed } from './goneNamed.js';

/** A branch and a text that both ask for a part of what is answered to the first question. */
function withQuestion(label: string): PopupDefinition {
  const draft = structuredClone(templates[0]?.draft());
  if (draft === undefined) throw new Error('there is a template');
  const when = [{ key: 'question-k3f9a2.row', op: 'exists' as const }];
  const [asked, kept] = [newQuestion('text', 'question-k3f9a2'), newQuestion('text', 'kept')];
  draft.survey.pages = [
    {
      id: 'one',
      questions: [
        { ...asked, label },
        { ...kept, label: 'Why?' },
      ],
      branches: [{ when, to: 'end' }],
    },
    { id: 'two', questions: [newQuestion('text', 'two')] },
  ];
  draft.survey.completion = { title: 'So: {{question-k3f9a2}}' };
  return draft;
}
const problemsOf = (draft: PopupDefinition): string[] => {
  const survey = structuredClone(draft.survey);
  survey.pages[0]?.questions.shift();
  const found = analyzeSurvey(survey).findings.filter(({ code }) => code === 'unknown_question');
  return found.map(({ message }) => message);
};

describe('a question that was deleted', () => {
  it('is named by its last wording where a rule or a text still asks for it', () => {
    const earlier = [withQuestion('How often?'), withQuestion('How often are you out?'), withQuestion('')];
    expect(problemsOf(withQuestion('')).map((message) => goneNamed(message, earlier))).toEqual([
      'A branch of page 1 asks for “How often are you out?”, which was deleted.',
      'The text “So: {{question-k3f9a2}}” asks for the answer to “How often are you out?”, which was deleted.',
    ]);
  });

  it('is called gone where nobody knows its wording, and what a text names stays as it was written', () => {
    const messages = problemsOf(withQuestion(''));
    expect(messages.map((message) => goneNamed(message, []))).toEqual([
      'A branch of page 1 asks for a question that is gone.',
      messages[1],
    ]);
  });

  it('leaves every other sentence alone', () => {
    const message = 'Page 1 leads to page “x”, which does not exist.';
    expect(goneNamed(message, [withQuestion('How often?')])).toBe(message);
  });
});

describe('an option that was deleted', () => {
  const withOption = (label: string): PopupDefinition => {
    const draft = withQuestion('Which?');
    const options = [{ id: 'option-1', label }];
    const choice = { ...newQuestion('single_choice', 'choice'), kind: 'single_choice' as const, options };
    // Another question may have an option of the same id.
    const other = { ...choice, id: 'other', label: 'And then?', options: [{ id: 'option-1', label: 'Sea' }] };
    draft.survey.pages[0]?.questions.push({ ...choice, label: 'Which “color”?' }, other);
    return draft;
  };

  it('is named by its last wording, of the question that had it', () => {
    const message = 'Question “Which “color”?” has no option “option-1”.';
    expect(goneNamed(message, [withOption('Blue'), withOption('Navy'), withOption('')])).toBe(
      'Question “Which “color”?” has no option “Navy” any more.',
    );
    expect(goneNamed(message, [])).toBe(message);
  });

  it('may be a row of a matrix', () => {
    const draft = withQuestion('Which?');
    draft.survey.pages[0]?.questions.push({ ...newQuestion('matrix', 'own'), label: 'How content?' });
    expect(goneNamed('Question “How content?” has no row “row-2”.', [draft])).toBe(
      'Question “How content?” has no row “Second row” any more.',
    );
  });
});
