import type { DraftProblem } from '@service-popups/protocol/studio';

/**
 * What is wrong with one field, as a sentence to stand below it. `path` is the field's place in the definition; a
 * problem deeper inside it belongs to it too.
 */
export function problemAt(problems: readonly DraftProblem[], path: string): string | undefined {
  return problems.find((problem) => isWithin(problem.path, path))?.message;
}

/** What is wrong with this very part, and with nothing inside it. */
export function problemOf(problems: readonly DraftProblem[], path: string): string | undefined {
  return problems.find((problem) => problem.path === path)?.message;
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

/** What is wrong with a part of something, such as `.label` or `[2].imageUrl`. */
export interface FieldErrors {
  readonly exactly: (part: string) => string | undefined;
  /** With it, or with anything inside it. */
  readonly within: (part: string) => string | undefined;
}

/** Asks for the problem of a field by its path. */
export type ErrorOf = (path: string) => string | undefined;

export const errorOfDraft =
  (problems: readonly DraftProblem[]): ErrorOf =>
  (path) =>
    problemAt(problems, path);
