import type { Question } from '@service-popups/protocol';
import type { Offered } from './words/labelOf.js';

/** What a rule may ask for: an answer, or one of the parts that it is made of. */
export interface AskedFor {
  /** As a rule names it: `question`, or `question.part`. */
  readonly key: string;
  readonly question: Question;
  /** What the part is called; undefined for the whole answer. */
  readonly part: string | undefined;
  /** The kind of question that is answered alike. */
  readonly kind: Question['kind'];
  /** What it can be; undefined where anything can be written. */
  readonly values: readonly Offered[] | undefined;
}

/** The whole answer, then its parts: the rows of a matrix, the points of each option, the places of a ranking. */
export function askedForOf(question: Question): AskedFor[] {
  const whole = { key: question.id, question, part: undefined, kind: kindOf(question) };
  const partOf = (id: string, part: string, rest: Pick<AskedFor, 'kind' | 'values'>): AskedFor => ({
    key: `${question.id}.${id}`,
    question,
    part,
    ...rest,
  });
  const values = valuesOf(question);
  const parts = (): AskedFor[] => {
    switch (question.kind) {
      case 'matrix': {
        const kind = question.multiple === true ? 'multiple_choice' : 'single_choice';
        return question.rows.map(({ id, label }) =>
          partOf(id, label, { kind, values: offeredOf(question.columns) }),
        );
      }
      case 'points':
        return question.options.map(({ id, label }) =>
          partOf(id, label, { kind: 'number', values: undefined }),
        );
      case 'ranking':
        return question.options.map((_, index) =>
          partOf(String(index + 1), `place ${index + 1}`, { kind: 'single_choice', values }),
        );
      default:
        return [];
    }
  };
  return [{ ...whole, values }, ...parts()];
}

/** What a rule with this key asks for; undefined where none of these questions has it. */
export function findAskedFor(questions: readonly Question[], key: string): AskedFor | undefined {
  const candidates = questions.filter(({ id }) => key === id || key.startsWith(`${id}.`));
  return candidates.flatMap(askedForOf).find((asked) => asked.key === key);
}

function kindOf(question: Question): Question['kind'] {
  if (question.kind !== 'picture_choice') return question.kind;
  return question.multiple === true ? 'multiple_choice' : 'single_choice';
}

function valuesOf(question: Question): readonly Offered[] | undefined {
  if (question.kind === 'yes_no' || question.kind === 'consent')
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ];
  if (!('options' in question) || question.kind === 'points') return undefined;
  return [
    ...offeredOf(question.options),
    ...('other' in question && question.other ? [{ value: 'other', label: question.other.label }] : []),
    ...('none' in question && question.none ? [{ value: 'none', label: question.none.label }] : []),
  ];
}

const offeredOf = (options: readonly { readonly id: string; readonly label: string }[]): Offered[] =>
  options.map(({ id, label }) => ({ value: id, label }));
