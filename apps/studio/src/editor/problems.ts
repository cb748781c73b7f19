import type { DraftProblem } from '@service-popups/protocol/studio';

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

/** Shape problems begin with the path, which the field already is. */
export function sentenceOf({ path, message }: DraftProblem): string {
  const rest = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
  return rest === '' ? message : `${rest[0]?.toUpperCase()}${rest.slice(1)}`;
}

/** Asks for the problem of a field by its path. */
export type ErrorOf = (path: string) => string | undefined;

export const errorOfDraft =
  (problems: readonly DraftProblem[]): ErrorOf =>
  (path) =>
    problemAt(problems, path);
