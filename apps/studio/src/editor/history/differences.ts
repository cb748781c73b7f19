export interface Difference {
  /** From the definition down. An element of a list goes by its id, or by its place where it has none. */
  readonly path: readonly string[];
  /** Undefined: it was not there. */
  readonly before: unknown;
  /** Undefined: it is gone. */
  readonly after: unknown;
  /** The same elements, in another order. */
  readonly isOrder: boolean;
}

/** Set by the server at each publish; nobody changes them by hand. */
const ignored = new Set(['id', 'surveyId', 'productId', 'survey.id', 'survey.version', 'survey.productId']);

type Parts = ReadonlyMap<string, unknown>;
type Loose = Readonly<Record<string, unknown>>;

/**
 * What differs between two definitions, field by field. Elements with an id are matched by it; one that came or went is
 * one difference, however much it holds.
 */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  return differencesAt([], before, after, false);
}

function differencesAt(
  path: readonly string[],
  before: unknown,
  after: unknown,
  isElement: boolean,
): Difference[] {
  if (ignored.has(path.join('.'))) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  const isList = Array.isArray(before ?? after);
  const isMissing = before === undefined || after === undefined;
  const isSplit = isMissing ? !isElement : Array.isArray(before) === Array.isArray(after);
  const keys = isSplit && old && now ? [...new Set([...old.keys(), ...now.keys()])] : [];
  if (old === undefined || now === undefined || keys.length === 0)
    return isEqual(before, after) ? [] : [{ path, before, after, isOrder: false }];
  return [
    ...(isList ? orderOf(path, old, now) : []),
    ...keys.flatMap((key) => differencesAt([...path, key], old.get(key), now.get(key), isList)),
  ];
}

/** The fields of an object, or the elements of a list of objects. Other lists are one value, as rules and texts are. */
function partsOf(value: unknown): Parts | undefined {
  if (value === undefined) return new Map();
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const elements = value as readonly unknown[];
  if (!elements.every(isPart)) return undefined;
  const ids = new Set(elements.map(idOf));
  // Two that share an id are told apart by their places alone.
  const isById = !ids.has(undefined) && ids.size === elements.length;
  return new Map(elements.map((element, index) => [(isById && idOf(element)) || String(index), element]));
}

/** Rules are read as one sentence. A group of them holds a list; a question has a `none` as well, which is a row of its own. */
const isPart = (element: unknown): element is Loose =>
  typeof element === 'object' &&
  element !== null &&
  !Object.hasOwn(element, 'key') &&
  !['all', 'any', 'none'].some((key) => Array.isArray((element as Loose)[key]));

function idOf(element: Loose): string | undefined {
  return typeof element['id'] === 'string' ? element['id'] : undefined;
}

function orderOf(path: readonly string[], old: Parts, now: Parts): Difference[] {
  const before = [...old.keys()].filter((key) => now.has(key));
  const after = [...now.keys()].filter((key) => old.has(key));
  if (before.every((key, index) => key === after[index])) return [];
  return [
    {
      path,
      before: before.map((key) => old.get(key)),
      after: after.map((key) => now.get(key)),
      isOrder: true,
    },
  ];
}

export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual((one as Loose)[key], (other as Loose)[key]))
  );
}
