import { describe, expect, it } from 'vitest';
import { changedField } from './changedField.js';

const option = (id: string, label: string) => ({ id, label });

describe('changedField', () => {
  it.each<[string, unknown, unknown, string | undefined]>([
    ['a text that is written', { a: { b: 'x' } }, { a: { b: 'xy' } }, '.a.b'],
    ['a field that was empty', { a: {} }, { a: { b: 'x' } }, '.a.b'],
    ['a part that was not there', {}, { a: { b: 5 } }, '.a.b'],
    ['a list that is written as text', { a: ['/x'] }, { a: ['/x', '/y'] }, '.a'],
    ['an option that is worded', [option('1', 'A')], [option('1', 'AB')], '.0.label'],
    ['an option that came', [option('1', 'A')], [option('1', 'A'), option('2', 'B')], undefined],
    ['an option that went', [option('1', 'A'), option('2', 'B')], [option('2', 'B')], undefined],
    [
      'two options that changed places',
      [option('1', 'A'), option('2', 'B')],
      [option('2', 'B'), option('1', 'A')],
      undefined,
    ],
    ['a choice that changed more', { kind: 'text', max: 3 }, { kind: 'email' }, undefined],
    ['nothing', { a: 1 }, { a: 1 }, undefined],
  ])('knows %s', (_, before, after, field) => {
    expect(changedField(before, after)).toBe(field);
  });
});
