import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.js';

describe('differencesOf', () => {
  it('names each field that changed, came or went', () => {
    const before = { title: 'A', style: { theme: 'dark' }, priority: 1 };
    const after = { title: 'B', style: { theme: 'dark', position: 'top' } };
    expect(differencesOf(before, after)).toEqual([
      { path: 'title', before: 'A', after: 'B' },
      { path: 'priority', before: '1' },
      { path: 'style.position', after: 'top' },
    ]);
  });

  it('matches elements by their id, so that a new page in front changes no other', () => {
    const page = (id: string, label: string) => ({ id, questions: [{ id: `q-${id}`, label }] });
    const before = { pages: [page('a', 'One')] };
    const after = { pages: [page('b', 'New'), page('a', 'One')] };
    expect(differencesOf(before, after).every(({ path }) => path.startsWith('pages.b'))).toBe(true);
  });

  it('passes over what the server sets', () => {
    expect(differencesOf({ survey: { version: 1 } }, { survey: { version: 2 } })).toEqual([]);
  });
});
