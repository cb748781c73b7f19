import { limits } from '@service-popups/protocol';
import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { validateAnswer } from './index.js';

const questionOf = (kind: 'text' | 'email' | 'phone' | 'url' | 'date'): Question => ({
  id: 'q',
  kind,
  label: 'Q',
});

it('asks nothing for a kind that it does not know, and takes no answer to it', () => {
  for (const kind of ['hologram', 'constructor']) {
    const unknown = { id: 'q', kind, label: 'Q', required: true } as unknown as Question;
    expect(validateAnswer(unknown, undefined)).toBeUndefined();
    expect(validateAnswer(unknown, 'x')).toEqual({ code: 'wrong_type' });
  }
});

describe('validation of texts', () => {
  it('knows the longest text that the wire takes', () => {
    expect(validateAnswer(questionOf('text'), 'x'.repeat(limits.answerTextBytes))).toBeUndefined();
    expect(validateAnswer(questionOf('text'), 'x'.repeat(limits.answerTextBytes + 1))).toEqual({
      code: 'too_long',
      limit: limits.answerTextBytes,
    });
    const generous: Question = { id: 'q', kind: 'text', label: 'Q', maxLength: 20_000 };
    expect(validateAnswer(generous, 'x'.repeat(limits.answerTextBytes + 1))).toEqual({
      code: 'too_long',
      limit: limits.answerTextBytes,
    });
  });

  it('counts what the wire takes in the units it travels by: emoji fill it twice as fast', () => {
    const most = limits.answerTextBytes / 2;
    expect(validateAnswer(questionOf('text'), '👍'.repeat(most))).toBeUndefined();
    expect(validateAnswer(questionOf('text'), '👍'.repeat(most + 1))?.code).toBe('too_long');
  });

  it('holds own answers to the same length', () => {
    const choice: Question = {
      id: 'q',
      kind: 'dropdown',
      label: 'Q',
      options: [{ id: 'a', label: 'A' }],
      other: { label: 'O' },
    };
    expect(validateAnswer(choice, { other: 'x'.repeat(limits.answerTextBytes + 1) })?.code).toBe('too_long');
  });

  it('accepts the longest addresses and numbers that there are', () => {
    expect(validateAnswer(questionOf('email'), `${'a'.repeat(242)}@example.com`)).toBeUndefined();
    expect(validateAnswer(questionOf('url'), `example.com/${'a'.repeat(2_036)}`)).toBeUndefined();
    expect(validateAnswer(questionOf('phone'), `12345${' '.repeat(58)}6`)).toBeUndefined();
  });

  it.each([
    ['email', 'a@'.repeat(500_000)],
    ['email', `a@${'b.'.repeat(500_000)}`],
    ['email', 'a'.repeat(1_000_000)],
    ['phone', ' '.repeat(500_000) + 'x'],
    ['phone', '1('.repeat(500_000) + 'x'],
    ['url', 'a.'.repeat(500_000)],
    ['url', `http://${'a'.repeat(1_000_000)}`],
    ['date', '2'.repeat(1_000_000)],
  ] as const)('answers a hostile %s before the test runs out of time', (kind, text) => {
    expect(validateAnswer(questionOf(kind), text)).toBeDefined();
  });

  it('knows leap years', () => {
    const codeOf = (day: string) => validateAnswer(questionOf('date'), day)?.code;
    expect(
      ['2024-02-29', '2000-02-29', '2023-02-29', '1900-02-29', '2024-04-31', '2024-00-10'].map(codeOf),
    ).toEqual([undefined, undefined, 'bad_date', 'bad_date', 'bad_date', 'bad_date']);
  });

  it('takes no year of two figures, which a browser fills up with noughts', () => {
    const days = ['0026-01-02', '0999-12-31', '1000-01-01', '1926-01-02'];
    expect(days.map((day) => validateAnswer(questionOf('date'), day)?.code)).toEqual([
      'bad_date',
      'bad_date',
      undefined,
      undefined,
    ]);
  });
});

describe('validation of numbers', () => {
  const number: Question = { id: 'q', kind: 'number', label: 'Q', min: 0, step: 0.1 };

  it('refuses what JSON cannot carry', () => {
    expect(validateAnswer(number, NaN)).toEqual({ code: 'not_a_number' });
    expect(validateAnswer(number, Infinity)).toEqual({ code: 'not_a_number' });
  });

  it('takes every multiple of the step for one, however large', () => {
    for (let multiple = 1; multiple < 1e12; multiple = multiple * 3 + 1) {
      expect(validateAnswer(number, multiple * 0.1), `${multiple} steps`).toBeUndefined();
      expect(validateAnswer(number, Number((multiple / 10).toFixed(1)))).toBeUndefined();
    }
  });

  it('ignores a step that is not above zero', () => {
    for (const step of [0, -1]) expect(validateAnswer({ ...number, step }, 0.123)).toBeUndefined();
  });
});
