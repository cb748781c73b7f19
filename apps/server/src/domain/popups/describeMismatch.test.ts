import { decode, popupDefinitionNode, type DecoderNode } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { reasonsPopup } from '../../testing/testPopups.js';
import { describeMismatch } from './describeMismatch.js';

function told(shape: DecoderNode, value: unknown): string {
  const decoded = decode(shape, value);
  if (decoded.ok) throw new Error('It fits.');
  return describeMismatch(shape, value, decoded);
}

describe('what does not fit its shape', () => {
  it.each<[DecoderNode, unknown, string]>([
    [['s', 1, 2048], '', 'Enter something here, at most 2,048 characters.'],
    [['s', 0, 4096], 'x'.repeat(4097), 'Enter at most 4,096 characters.'],
    [['s', 1, 3], 'four', 'Enter at most 3 characters.'],
    [['s', 1, 3], 4, 'Must be a text.'],
    [['n', 0, 100], 400, 'Enter a number from 0 to 100.'],
    [['i', 1], 0, 'Enter a number of 1 or more.'],
    [['i', 1, 9], 1.5, 'Must be a whole number.'],
    [['e', 'web', 'ios'], 'toaster', 'Must be one of web, ios.'],
  ])('is told by what may stand there: %j', (shape, value, sentence) => {
    expect(told(['o', { field: shape }], { field: value })).toBe(sentence);
  });

  it.each<[DecoderNode, string]>([
    [['s', 1, 128], 'Enter something here, at most 128 characters.'],
    [['s', 0, 128], 'Enter something here, at most 128 characters.'],
    [['n', 0, 100], 'Enter a number from 0 to 100.'],
    ['n', 'Enter a number here.'],
    ['b', 'Is missing.'],
  ])('is told where nothing stands: %j', (shape, sentence) => {
    expect(told(['o', { field: shape }], {})).toBe(sentence);
  });

  it.each([
    ['options', 'There must be 1 to 2 options.'],
    ['path', 'There must be 1 to 2 paths.'],
    ['where', 'There must be 1 to 2 rules.'],
  ])('is told by what a list holds: %s', (field, sentence) => {
    expect(told(['o', { [field]: ['a', 's', 1, 2] }], { [field]: [] })).toBe(sentence);
  });

  it('is told where a list may be empty', () => {
    const sentence = 'There may be at most 2 triggers.';
    expect(told(['o', { triggers: ['a', 's', 0, 2] }], { triggers: ['a', 'b', 'c'] })).toBe(sentence);
  });

  it('is found in lists, in what is told apart by its kind, in conditions and translations', () => {
    const popup = (part: object): unknown => ({ ...reasonsPopup, ...part });
    const [sample, where, days] = [
      popup({ segments: { path: ['/', ''] } }),
      popup({ triggers: [{ type: 'event', value: 'x', where: [{ any: [{ key: '', op: 'exists' }] }] }] }),
      popup({ cooldown: [{ answered: 'SHOWED', cooldownDays: -1 }] }),
    ];
    expect(told(popupDefinitionNode, sample)).toBe('Enter something here, at most 2,048 characters.');
    expect(told(popupDefinitionNode, where)).toBe('Enter something here, at most 256 characters.');
    expect(told(popupDefinitionNode, days)).toBe('Enter a number from 0 to 36,500.');
  });

  it('of the whole is told too', () => {
    expect(told(popupDefinitionNode, 4)).toBe('Must be an object.');
  });
});
