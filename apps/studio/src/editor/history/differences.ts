export interface Difference {
  readonly path: string;
  /** Missing: it was not there. */
  readonly before?: string;
  /** Missing: it is gone. */
  readonly after?: string;
}

/** Set by the server at each publish; nobody changes them by hand. */
const ignored = new Set(['id', 'surveyId', 'productId', 'survey.id', 'survey.version', 'survey.productId']);

/** What differs between two definitions, field by field. Elements with an id are matched by it, not by their place. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = leavesOf(before, '');
  const now = leavesOf(after, '');
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => !ignored.has(path));
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was === is) return [];
    return [
      { path, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) },
    ];
  });
}

function leavesOf(value: unknown, path: string): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]]);
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [nameOf(item) ?? String(index), item])
    : Object.entries(value);
  return new Map(entries.flatMap(([key, part]) => [...leavesOf(part, path === '' ? key : `${path}.${key}`)]));
}

function nameOf(item: unknown): string | undefined {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}
