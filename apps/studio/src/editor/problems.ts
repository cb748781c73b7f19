import type { DraftProblem } from '@service-popups/protocol/studio';
import { formatCount } from '../ui/format.js';

/**
 * What is wrong with one field, as a sentence to stand below it. `path` is the field's place in the definition; a
 * problem deeper inside it belongs to it too.
 */
export function problemAt(problems: readonly DraftProblem[], path: string): string | undefined {
  const found = problems.find((problem) => isWithin(problem.path, path));
  return found === undefined ? undefined : sentenceOf(found);
}

/** The problems under a part of the definition that none of its fields shows. */
export function problemsBeside(
  problems: readonly DraftProblem[],
  part: string,
  fields: readonly string[],
): DraftProblem[] {
  return problems.filter(
    ({ path }) => isWithin(path, part) && !fields.some((field) => isWithin(path, `${part}.${field}`)),
  );
}

function isWithin(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`);
}

/** Problems of the shape begin with the path, which the field already is, and count what people write and choose. */
export function sentenceOf({ path, message }: Pick<DraftProblem, 'path' | 'message'>): string {
  if (!message.startsWith(`${path} `)) return message;
  const rest = message.slice(path.length + 1);
  const [, least, most] = /^must have a length from (\d+) to (\d+)/.exec(rest) ?? [];
  if (most !== undefined)
    return `${least === '0' ? 'Write' : 'Write something here,'} at most ${formatCount(Number(most))} characters.`;
  const [, few, many] = /^must have from (\d+) to (\d+) elements/.exec(rest) ?? [];
  if (many !== undefined) return `There must be ${few} to ${formatCount(Number(many))} of them.`;
  return `${rest[0]?.toUpperCase()}${rest.slice(1)}`;
}

/** Asks for the problem of a field by its path. */
export type ErrorOf = (path: string) => string | undefined;

export const errorOfDraft =
  (problems: readonly DraftProblem[]): ErrorOf =>
  (path) =>
    problemAt(problems, path);
