import { limits } from '@service-popups/protocol';
import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { longestText } from './checkText.js';
import { validateAnswer } from './index.js';

const questionOf = (kind: 'text' | 'email' | 'phone' | 'url' | 'date'): Question => ({
  id: 'q',
  kind,
  label: 'Q',
});

describe('validation of texts', () => {
  it('knows the longest text that the wire takes', () => {
    expect(longestText).toBe(limits.answerTextBytes);
    expect(validateAnswer(questionOf('text'), 'x'.repeat(longestText))).toBeUndefined();
    expect(validateAnswer(questionOf('text'), 'x'.repeat(longestText + 1))).toEqual({
      code: 'too_long',
      limit: longestText,
    });
    const generous: Question = { id: 'q', kind: 'text', label: 'Q', maxLength: 20_000 };
    expect(validateAnswer(generous, 'x'.repeat(longestText + 1))).toEqual({
      code: 'too_long',
      limit: longestText,
    });
  });

  it('holds own answers to the same length', () => {
    const choice: Question = {
      id: 'q',
      kind: 'dropdown',
      label: 'Q',
      options: [{ id: 'a', label: 'A' }],
      other: { label: 'O' },
    };
    expect(validateAnswer(choice, { other: 'x'.repeat(longestText + 1) })?.code).toBe('too_long');
  });

  it('refuses addresses and numbers that are longer than any real one', () => {
    expect(validateAnswer(questionOf('email'), `${'a'.repeat(243)}@example.com`)?.code).toBe('bad_email');
    expect(validateAnswer(questionOf('url'), `example.com/${'a'.repeat(2_040)}`)?.code).toBe('bad_url');
    expect(validateAnswer(questionOf('phone'), `12345${' -'.repeat(40)}6`)?.code).toBe('bad_phone');
  });

  it.each([
    ['email', 'a@'.repeat(100_000)],
    ['email', `a@${'b.'.repeat(100_000)}`],
    ['email', 'a'.repeat(200_000)],
    ['phone', ' '.repeat(100_000) + 'x'],
    ['phone', '1('.repeat(100_000) + 'x'],
    ['url', 'a.'.repeat(100_000)],
    ['url', `http://${'a'.repeat(200_000)}`],
    ['date', '2'.repeat(200_000)],
  ] as const)('answers in no time for a hostile %s', (kind, text) => {
    const before = Date.now();
    expect(validateAnswer(questionOf(kind), text)).toBeDefined();
    expect(Date.now() - before).toBeLessThan(200);
  });

  it('knows leap years', () => {
    const codeOf = (day: string) => validateAnswer(questionOf('date'), day)?.code;
    expect(
      ['2024-02-29', '2000-02-29', '2023-02-29', '1900-02-29', '2024-04-31', '2024-00-10'].map(codeOf),
    ).toEqual([undefined, undefined, 'bad_date', 'bad_date', 'bad_date', 'bad_date']);
  });
});
