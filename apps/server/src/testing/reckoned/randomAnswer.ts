import type { AnswerValue, Question } from '@service-popups/protocol';
import type { Random } from '../../seed/history/random.js';

/** Undefined: left out. */
export function randomAnswer(question: Question, random: Random): AnswerValue | undefined {
  const some = (items: readonly { readonly id: string }[]) =>
    items.map(({ id }) => id).filter(() => random.chance(0.5));
  const one = (items: readonly { readonly id: string }[]) =>
    items[random.whole(0, items.length - 1)]?.id ?? '';
  switch (question.kind) {
    case 'rating':
      return random.whole(question.min, question.max);
    case 'stars':
      return random.whole(1, question.max ?? 5);
    case 'single_choice':
      return random.chance(0.2) ? { other: 'my own' } : one(question.options);
    case 'multiple_choice': {
      if (random.chance(0.1)) return ['none'];
      const choices = some(question.options);
      if (random.chance(0.2)) return { choices, other: 'my own' };
      return choices.length === 0 ? undefined : choices;
    }
    case 'yes_no':
      return random.chance(0.5);
    case 'consent':
      return random.chance(0.7) ? true : undefined;
    case 'matrix': {
      const rows = some(question.rows);
      return rows.length === 0
        ? undefined
        : Object.fromEntries(rows.map((row) => [row, one(question.columns)]));
    }
    case 'ranking':
      return question.options
        .map(({ id }) => ({ id, place: random.next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ id }) => id);
    case 'points': {
      const first = random.whole(0, question.total);
      return { a: first, b: question.total - first };
    }
    case 'number':
      return random.whole(-3, 40) / 2;
    case 'date':
      return `2026-10-${String(random.whole(10, 28))}`;
    default:
      return random.pick(['fine', 'so so', 'a “quoted” word']);
  }
}
