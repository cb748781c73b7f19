import type { QuestionSummary } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { questionNote } from './questionNote.js';

const scale: QuestionSummary = {
  type: 'scale',
  min: 1,
  max: 5,
  counts: [],
  mean: { value: 3.94, low: 3.84, high: 4.04, n: 1_689 },
  score: null,
};
const told = { answered: 1_689, skipped: 12, summary: scale };

describe('below the name of a question', () => {
  it('stand the number of answers, of those who left it out, and what they come to', () => {
    expect(questionNote(told)).toBe('1,689 answers, 12 left it out · average 3.9, ± 0.1');
    const csat = { metric: 'csat', value: 81.6, low: 79.6, high: 83.6, n: 1_689 } as const;
    expect(questionNote({ ...told, skipped: 0, summary: { ...scale, score: csat } })).toBe(
      '1,689 answers · CSAT 82%, ± 2',
    );
    const below = { ...scale, mean: { value: -0.5, low: -1.9, high: 0.9, n: 83 } };
    expect(questionNote({ ...told, skipped: 0, summary: below })).toContain('average −0.5, ± 1.4');
    expect(questionNote({ ...told, answered: 0, skipped: 0 })).toBe('0 answers');
  });

  it('stands that it is asked no more', () => {
    expect(questionNote({ ...told, isRemoved: true })).toBe(
      '1,689 answers, 12 left it out · average 3.9, ± 0.1 · no longer asked',
    );
  });

  it('stand the versions whose answers are not among them', () => {
    const notes = [[2], [3, 1], [1, 2, 3, 5]].map((otherVersions) =>
      questionNote({ answered: 1, skipped: 0, summary: { type: 'texts', latest: [] }, otherVersions }),
    );
    expect(notes).toEqual([
      '1 answer · without version 2, where it was asked in another form',
      '1 answer · without versions 1, 3, where it was asked in another form',
      '1 answer · without 4 versions, where it was asked in another form',
    ]);
  });
});
