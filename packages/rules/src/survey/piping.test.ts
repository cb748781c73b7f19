import type { Question, Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { createPipeLookup, openSurvey, pipeText } from './index.js';
import { slotNames } from './piping.js';

function lookupIn(
  questions: Question[],
  answers: Survey['pages'] | Record<string, string | number | boolean>,
) {
  const survey: Survey = {
    id: 's',
    version: 1,
    productId: 'p',
    title: 'Survey',
    language: 'en',
    pages: [{ id: 'p1', questions }],
    completion: { title: 'Thank you' },
    settings: {},
  };
  const state = { ...openSurvey(survey), answers: answers as Record<string, string | number | boolean> };
  return { survey, state, attributes: {} };
}

describe('piping', () => {
  it.each([
    ['open braces', '{{'.repeat(1_000_000)],
    ['slots that never close', '{{name|'.repeat(500_000)],
    ['one endless name', `{{${'a'.repeat(2_000_000)}`],
    ['one endless fallback', `{{a|${'|'.repeat(2_000_000)}`],
    ['closing braces', '}}'.repeat(1_000_000)],
    ['many slots', '{{name}}'.repeat(200_000)],
    // A quadratic reading of these takes longer than a test may.
  ])('stays linear in time with %s', (_, text) => {
    expect(pipeText(text, () => '$&{{name}}'.repeat(3))).toBeTypeOf('string');
  });

  it('cuts a long answer without breaking a sign in two', () => {
    const question: Question = { id: 'q', kind: 'long_text', label: 'Q' };
    const source = lookupIn([question], { q: `${'x'.repeat(255)}😀 and more` });
    expect(createPipeLookup(source)('q')).toBe(`${'x'.repeat(255)}…`);
  });

  it('lets the locale describe dates, numbers, and yes or no', () => {
    const questions: Question[] = [
      { id: 'day', kind: 'date', label: 'D' },
      { id: 'ok', kind: 'yes_no', label: 'O' },
      { id: 'name', kind: 'text', label: 'N' },
    ];
    const source = {
      ...lookupIn(questions, { day: '2024-02-29', ok: false, name: 'Ada' }),
      describe: (question: Question, value: string | number | boolean) => {
        if (question.kind === 'date') return `on ${value}`;
        return question.kind === 'yes_no' ? (value ? 'Ja' : 'Nein') : undefined;
      },
    };
    expect(pipeText('{{day}} {{ok}} {{name}}', createPipeLookup(source))).toBe('on 2024-02-29 Nein Ada');
  });

  it('tells which names a text asks for', () => {
    expect(slotNames('Hi {{ name |you}}, {{attributes.plan}} {{')).toEqual({
      names: ['name', 'attributes.plan'],
      rest: 'Hi ,  {{',
    });
  });
});
