import { describe, expect, it } from 'vitest';
import { addToast } from './addToast.js';

const said = (...texts: string[]) => texts.map((text, id) => ({ id, text }));

describe('addToast', () => {
  it('keeps the last three', () => {
    expect(addToast(said('a', 'b', 'c'), { id: 9, text: 'd' }).map(({ text }) => text)).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  it('says once what happens again and again, as the newest', () => {
    expect(addToast(said('No connection', 'Saved'), { id: 9, text: 'No connection' })).toEqual([
      { id: 1, text: 'Saved' },
      { id: 9, text: 'No connection' },
    ]);
  });
});
