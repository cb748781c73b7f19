import { describe, expect, it } from 'vitest';
import { takenAway } from './takenAway.js';

const [blue, green] = [
  { id: 'b', label: 'Blue' },
  { id: 'g', label: 'Green' },
] as const;

describe('what an edit of a question takes out', () => {
  it.each([
    ['an option', [blue, green], [green], 'Blue'],
    ['a row of its own', { label: 'Something else' }, undefined, 'Something else'],
    ['nothing where options are moved', [blue, green], [green, blue], undefined],
    ['nothing where one is added', [blue], [blue, green], undefined],
    ['nothing where one is reworded', [blue], [{ ...blue, label: 'Navy' }], undefined],
    ['nothing where a row of its own is reworded', { label: 'Other' }, { label: 'Others' }, undefined],
    ['nothing where a text is emptied', 'Placeholder', undefined, undefined],
    ['nothing where there was nothing', undefined, [blue], undefined],
  ])('is %s', (_what, before, after, taken) => {
    expect(takenAway(before, after)).toBe(taken);
  });
});
