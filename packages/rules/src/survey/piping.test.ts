import type { Question, Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { buildSurvey } from '../test/buildSurvey.js';
import { createPipeLookup, openSurvey, pipeText } from './index.js';
import { slotNames } from './piping.js';

function lookupIn(
  questions: Question[],
  answers: Survey['pages'] | Record<string, string | number | boolean>,
) {
  const survey = buildSurvey([{ id: 'p1', questions }]);
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

  it('finds parts in answers that have some: no sign of a text, and not how long it is', () => {
    const question: Question = { id: 'q', kind: 'text', label: 'Q' };
    const source = lookupIn([question], { q: 'Ada' });
    const filled = pipeText('{{q}} {{q.0|-}} {{q.length|-}} {{gone.0|-}}', createPipeLookup(source));
    expect(filled).toBe('Ada - - -');
  });

  it('says yes and no in the words of the question, else in those of the reader', () => {
    const questions: Question[] = [
      { id: 'ok', kind: 'yes_no', label: 'O' },
      { id: 'off', kind: 'yes_no', label: 'F' },
      { id: 'own', kind: 'yes_no', label: 'W', yesLabel: 'Gladly', noLabel: 'Never' },
    ];
    const source = lookupIn(questions, { ok: true, off: false, own: false });
    const said = (texts?: { yes: string; no: string }) =>
      pipeText('{{ok|?}} {{off|?}} {{own}}', createPipeLookup({ ...source, ...(texts && { texts }) }));
    expect(said({ yes: 'Ja', no: 'Nein' })).toBe('Ja Nein Never');
    expect(said()).toBe('? ? Never');
  });

  it('tells which names a text asks for', () => {
    expect(slotNames('Hi {{ name |you}}, {{attributes.plan}} {{')).toEqual({
      names: ['name', 'attributes.plan'],
      rest: 'Hi ,  {{',
    });
  });
});
