import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { assembleQuestion } from './assembleQuestion.js';
import type { ValueCount } from './summarizeQuestion.js';

/** What is told of a question that so many left out. */
const resultOf = (kind: Question['kind'], values: readonly ValueCount[], leftOut: number) =>
  assembleQuestion(
    { question: { id: 'q', label: 'Q', kind } as Question, retired: new Set() },
    {
      values: new Map([['q', values]]),
      texts: new Map(),
      passage: { skipped: new Map([['q', leftOut]]) },
      otherForms: [],
      writtenBy: () => 0,
    },
  );
const sharesOf = ({ summary }: ReturnType<typeof resultOf>) =>
  summary.type === 'choices' ? summary.choices.map(({ count, share }) => [count, share.value, share.n]) : [];

describe('a question in the results', () => {
  it('counts whoever left the box of a consent empty among those who did not agree', () => {
    const some = resultOf('consent', [{ value: true, count: 17 }], 51);
    expect([some.answered, some.skipped]).toEqual([68, 0]);
    expect(sharesOf(some)).toEqual([
      [17, 0.25, 68],
      [51, 0.75, 68],
    ]);
    const nobody = resultOf('consent', [], 4);
    expect([nobody.answered, nobody.skipped]).toEqual([4, 0]);
    expect(sharesOf(nobody)).toEqual([
      [0, 0, 4],
      [4, 1, 4],
    ]);
  });

  it('counts whoever ticked a box and took it back together with them', () => {
    const result = resultOf(
      'consent',
      [
        { value: true, count: 2 },
        { value: false, count: 1 },
      ],
      1,
    );
    expect(sharesOf(result).map(([count]) => count)).toEqual([2, 2]);
  });

  it('leaves others who gave no answer out of the shares', () => {
    const result = resultOf('yes_no', [{ value: true, count: 3 }], 5);
    expect([result.answered, result.skipped]).toEqual([3, 5]);
    expect(sharesOf(result)).toEqual([
      [3, 1, 3],
      [0, 0, 3],
    ]);
  });
});
