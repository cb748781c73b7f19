import type { PopupDefinition, Question } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';
import { untouched } from './questions/newQuestion.js';

const isUnworded = (label: unknown): boolean => untouched.some((words) => words === label);

/** What still says what every new one says: nobody means to ask people that. What is empty the server names. */
export function unworded({ survey }: PopupDefinition): Pick<DraftProblem, 'path' | 'message'>[] {
  return survey.pages.flatMap(({ questions }, page) =>
    questions.flatMap((question, place) =>
      unwordedParts(question).map(({ part, noun }) => ({
        path: `survey.pages[${page}].questions[${place}]${part}`,
        message: `This ${noun} is not worded yet.`,
      })),
    ),
  );
}

const lists = { option: 'options', row: 'rows', column: 'columns' } as const;

function unwordedParts(question: Question): { part: string; noun: string }[] {
  // A draft that came from a file may hold anything.
  const parts: Readonly<Record<string, unknown>> = { ...question };
  return [
    ...(isUnworded(question.label) ? [{ part: '.label', noun: 'question' }] : []),
    ...Object.entries(lists).flatMap(([noun, list]) => {
      const entries = parts[list];
      return (Array.isArray(entries) ? (entries as readonly unknown[]) : []).flatMap((entry, index) =>
        isUnworded((entry as { label?: unknown } | null)?.label)
          ? [{ part: `.${list}[${index}]`, noun }]
          : [],
      );
    }),
  ];
}
