import { describe, expect, it } from 'vitest';
import { emptyWords } from './emptyWords.js';

const whole = { unseen: [], unsent: [] };

describe('emptyWords', () => {
  it('tells an empty box that was sent from an answer that was left out', () => {
    expect(emptyWords({ id: 'news', kind: 'consent' }, whole)).toBe('Not agreed');
    expect(emptyWords({ id: 'why', kind: 'text' }, whole)).toBe('Left out');
  });

  it('says of nobody that they refused or left out what they never sent', () => {
    const unsent = { unseen: [], unsent: ['news', 'why'] };
    expect(emptyWords({ id: 'news', kind: 'consent' }, unsent)).toBe('Left before answering');
    expect(emptyWords({ id: 'why', kind: 'text' }, unsent)).toBe('Left before answering');
    expect(emptyWords({ id: 'news', kind: 'consent' }, { unseen: ['news'], unsent: [] })).toBe('Not asked');
  });
});
