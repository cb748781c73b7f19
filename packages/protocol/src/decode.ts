import { isSafeKey } from './safeKeys.js';

/** The fields of an object by name; a name that ends in `?` may be missing. */
export type DecoderFields = Readonly<Record<string, DecoderNode>>;

/**
 * One shape of the wire, as small as it can be written:
 * s text, n number, i integer, b boolean, z null, * anything, e one of, a array, o object, m record, u any of,
 * d objects told apart by a key: the fields they share, and each one's own. Bounds follow the code. A function stands
 * for a shape that contains itself.
 */
export type DecoderNode =
  | string
  | readonly ['s' | 'n' | 'i', number, number?]
  | readonly ['e', ...(string | number | boolean)[]]
  | readonly ['a', DecoderNode, number, number?]
  | readonly ['o', DecoderFields]
  | readonly ['m', DecoderNode, number, number?]
  | readonly ['u', DecoderNode, ...DecoderNode[]]
  | readonly ['d', string, DecoderFields, Readonly<Record<string, DecoderFields>>]
  | (() => DecoderNode);

export type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly path: string; readonly problem: string };

const missing = 'is missing';

/** Conditions may nest; nobody writes sixty levels, and no stack is at risk below them. */
const deepest = 64;

class Mismatch {
  readonly ok = false;
  // Declared alone, for the sake of bytes: a build writes every other field down once more.
  declare readonly path: string;
  declare readonly problem: string;
  constructor(path: string, problem: string) {
    this.path = path;
    this.problem = problem;
  }
}

function refuse(path: string, problem: string): never {
  throw new Mismatch(path, problem);
}

const scalars: Readonly<Record<string, readonly [name: string, fits: (value: unknown) => boolean]>> = {
  s: ['a text', (value) => typeof value === 'string'],
  n: ['a number', Number.isFinite],
  i: ['a whole number', Number.isInteger],
  b: ['true or false', (value) => typeof value === 'boolean'],
  z: ['null', (value) => value === null],
  '*': ['', () => true],
};

/**
 * Reads a value from outside. The result is a copy that holds the known fields alone. Elements of a list whose
 * `type` or `kind` is unknown are left out: old clients meet new definitions.
 */
export function decode<Value>(node: DecoderNode, value: unknown): Decoded<Value> {
  try {
    return { ok: true, value: read(node, value, '', 0) as Value };
  } catch (error) {
    if (error instanceof Mismatch) return error;
    throw error;
  }
}

function read(node: DecoderNode, value: unknown, path: string, depth: number): unknown {
  if (depth > deepest) refuse(path, 'is nested too deeply');
  if (typeof node === 'function') return read(node(), value, path, depth);
  if (typeof node === 'string') return readScalar(node, value, path);
  switch (node[0]) {
    case 'e':
      return node.slice(1).includes(value as string)
        ? value
        : refuse(path, `must be one of ${node.slice(1).join(', ')}`);
    case 'a':
      return readArray(node, value, path, depth);
    case 'o':
      return readObject(node[1], value, path, depth);
    case 'm':
      return readRecord(node, value, path, depth);
    case 'u':
      return readUnion(node, value, path, depth);
    case 'd':
      return readDiscriminated(node, value, path, depth);
    default:
      return readBounded(node, value, path);
  }
}

function readScalar(code: string, value: unknown, path: string): unknown {
  const [name, fits] = scalars[code] as NonNullable<(typeof scalars)[string]>;
  return fits(value) ? value : refuse(path, `must be ${name}`);
}

function readBounded(
  [code, min, max = Infinity]: readonly ['s' | 'n' | 'i', number, number?],
  value: unknown,
  path: string,
): unknown {
  readScalar(code, value, path);
  const size = typeof value === 'string' ? lengthOf(value, max) : Number(value);
  const what = code === 's' ? 'have a length' : 'be';
  return size >= min && size <= max ? value : refuse(path, `must ${what} from ${min} to ${max}`);
}

/** Counts code points, as the schemas do; only text that might be too long is worth the walk. */
function lengthOf(text: string, max: number): number {
  return text.length > max ? text.replace(/./gsu, ' ').length : text.length;
}

function readArray(
  [, item, min, max = Infinity]: readonly ['a', DecoderNode, number, number?],
  value: unknown,
  path: string,
  depth: number,
): unknown[] {
  if (!Array.isArray(value)) return refuse(path, 'must be a list');
  if (value.length < min || value.length > max) refuse(path, `must have from ${min} to ${max} elements`);
  return value.flatMap((element: unknown, index) =>
    isUnknownKind(item, element) ? [] : [read(item, element, `${path}[${index}]`, depth + 1)],
  );
}

function isUnknownKind(node: DecoderNode, value: unknown): boolean {
  if (typeof node !== 'object' || node[0] !== 'd' || !isPlainObject(value)) return false;
  const tag = value[node[1]];
  return typeof tag === 'string' && !Object.hasOwn(node[3], tag);
}

function readObject(
  fields: DecoderFields,
  value: unknown,
  path: string,
  depth: number,
): Record<string, unknown> {
  const source = asObject(value, path);
  const result: Record<string, unknown> = {};
  for (const [field, node] of Object.entries(fields)) {
    const key = field.replace('?', '');
    const fieldPath = path && `${path}.`;
    if (Object.hasOwn(source, key) && source[key] !== undefined)
      result[key] = read(node, source[key], fieldPath + key, depth + 1);
    else if (key === field) refuse(fieldPath + key, missing);
  }
  return result;
}

function readRecord(
  [, item, longestKey, most = Infinity]: readonly ['m', DecoderNode, number, number?],
  value: unknown,
  path: string,
  depth: number,
): Record<string, unknown> {
  const entries = Object.entries(asObject(value, path));
  if (entries.length > most) refuse(path, `must have at most ${most} keys`);
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of entries) {
    if (!isSafeKey(key) || lengthOf(key, longestKey) > longestKey) refuse(path, 'has a key that is refused');
    result[key] = read(item, member, `${path}.${key}`, depth + 1);
  }
  return result;
}

function readUnion(
  [, ...options]: readonly ['u', DecoderNode, ...DecoderNode[]],
  value: unknown,
  path: string,
  depth: number,
): unknown {
  let best: Mismatch | undefined;
  for (const option of options) {
    try {
      return read(option, value, path, depth);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      if (best === undefined || insight(error) > insight(best)) best = error;
    }
  }
  throw best;
}

/** The option that got furthest says most about what is wrong; that it has another key says least. */
function insight({ path, problem }: Mismatch): number {
  return 2 * path.split(/[.[]/).length - Number(problem === missing);
}

function readDiscriminated(
  [, key, shared, cases]: readonly ['d', string, DecoderFields, Readonly<Record<string, DecoderFields>>],
  value: unknown,
  path: string,
  depth: number,
): unknown {
  const kind = read(
    ['e', ...Object.keys(cases)],
    asObject(value, path)[key],
    `${path}.${key}`,
    depth,
  ) as string;
  return readObject({ [key]: 's', ...shared, ...cases[kind] }, value, path, depth);
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  return isPlainObject(value) ? value : refuse(path, 'must be an object');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
