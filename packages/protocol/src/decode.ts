import { isSafeKey } from './limits.js';

/**
 * One shape of the wire, as small as it can be written:
 * s text, n number, i integer, b boolean, z null, * anything, e one of, a array, o object, m record, u any of,
 * d told apart by a key. Bounds follow the code. A function stands for a shape that contains itself.
 */
export type DecoderNode =
  | string
  | readonly ['s' | 'n' | 'i', number, number?]
  | readonly ['e', ...(string | number | boolean)[]]
  | readonly ['a', DecoderNode, number, number?]
  | readonly ['o', Readonly<Record<string, DecoderNode>>]
  | readonly ['m', DecoderNode, number, number?]
  | readonly ['u', ...DecoderNode[]]
  | readonly ['d', string, Readonly<Record<string, DecoderNode>>]
  | (() => DecoderNode);

export type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly path: string; readonly problem: string };

const missing = 'is missing';

/** Conditions may nest; nobody writes sixty levels, and no stack is at risk below them. */
const deepest = 64;

class Mismatch {
  constructor(
    readonly path: string,
    readonly problem: string,
  ) {}
}

const scalarNames: Readonly<Record<string, string>> = {
  s: 'a text',
  n: 'a number',
  i: 'a whole number',
  b: 'true or false',
  z: 'null',
};

/**
 * Reads a value from outside. The result is a copy that holds the known fields alone. Elements of a list whose
 * `type` or `kind` is unknown are left out: old clients meet new definitions.
 */
export function decode<Value>(node: DecoderNode, value: unknown): Decoded<Value> {
  try {
    return { ok: true, value: read(node, value, '', 0) as Value };
  } catch (error) {
    if (error instanceof Mismatch) return { ok: false, path: error.path, problem: error.problem };
    throw error;
  }
}

function read(node: DecoderNode, value: unknown, path: string, depth: number): unknown {
  if (depth > deepest) throw new Mismatch(path, 'is nested too deeply');
  if (typeof node === 'function') return read(node(), value, path, depth);
  if (typeof node === 'string') return readScalar(node, value, path);
  switch (node[0]) {
    case 's':
    case 'n':
    case 'i':
      return readBounded(node, value, path);
    case 'e':
      if (node.slice(1).some((literal) => literal === value)) return value;
      throw new Mismatch(path, `must be one of ${node.slice(1).join(', ')}`);
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
  }
}

function readScalar(code: string, value: unknown, path: string): unknown {
  const fits =
    code === '*' ||
    (code === 's' && typeof value === 'string') ||
    (code === 'n' && Number.isFinite(value)) ||
    (code === 'i' && Number.isInteger(value)) ||
    (code === 'b' && typeof value === 'boolean') ||
    (code === 'z' && value === null);
  if (!fits) throw new Mismatch(path, `must be ${scalarNames[code] ?? code}`);
  return value;
}

function readBounded(
  [code, min, max = Infinity]: readonly ['s' | 'n' | 'i', number, number?],
  value: unknown,
  path: string,
): unknown {
  readScalar(code, value, path);
  const size = typeof value === 'string' ? lengthOf(value, max) : Number(value);
  if (size >= min && size <= max) return value;
  const what = code === 's' ? 'must have a length' : 'must be';
  throw new Mismatch(path, `${what} from ${min} to ${max}`);
}

/** Counts code points, as the schemas do; only text that might be too long is worth the walk. */
function lengthOf(text: string, max: number): number {
  return text.length > max ? Array.from(text).length : text.length;
}

function readArray(
  [, item, min, max = Infinity]: readonly ['a', DecoderNode, number, number?],
  value: unknown,
  path: string,
  depth: number,
): unknown[] {
  if (!Array.isArray(value)) throw new Mismatch(path, 'must be a list');
  if (value.length < min || value.length > max)
    throw new Mismatch(path, `must have from ${min} to ${max} elements`);
  const known: unknown[] = [];
  value.forEach((element, index) => {
    if (!isUnknownKind(item, element)) known.push(read(item, element, `${path}[${index}]`, depth + 1));
  });
  return known;
}

function isUnknownKind(node: DecoderNode, value: unknown): boolean {
  if (typeof node !== 'object' || node[0] !== 'd' || !isPlainObject(value)) return false;
  const tag = value[node[1]];
  return typeof tag === 'string' && !Object.hasOwn(node[2], tag);
}

function readObject(
  fields: Readonly<Record<string, DecoderNode>>,
  value: unknown,
  path: string,
  depth: number,
): Record<string, unknown> {
  const source = asObject(value, path);
  const result: Record<string, unknown> = {};
  for (const field of Object.keys(fields)) {
    const isOptional = field.endsWith('?');
    const key = isOptional ? field.slice(0, -1) : field;
    const present = Object.hasOwn(source, key) && source[key] !== undefined;
    if (!present && isOptional) continue;
    const fieldPath = path === '' ? key : `${path}.${key}`;
    if (!present) throw new Mismatch(fieldPath, missing);
    result[key] = read(fields[field] ?? '*', source[key], fieldPath, depth + 1);
  }
  return result;
}

function readRecord(
  [, item, longestKey, most = Infinity]: readonly ['m', DecoderNode, number, number?],
  value: unknown,
  path: string,
  depth: number,
): Record<string, unknown> {
  const source = asObject(value, path);
  const keys = Object.keys(source);
  if (keys.length > most) throw new Mismatch(path, `must have at most ${most} keys`);
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const key of keys) {
    if (!isSafeKey(key) || lengthOf(key, longestKey) > longestKey)
      throw new Mismatch(path, `has a key that is refused`);
    result[key] = read(item, source[key], `${path}.${key}`, depth + 1);
  }
  return result;
}

function readUnion(
  [, ...options]: readonly ['u', ...DecoderNode[]],
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
  throw best ?? new Mismatch(path, 'fits no known shape');
}

/** The option that got furthest says most about what is wrong; that it has another key says least. */
function insight({ path, problem }: Mismatch): number {
  return 2 * path.split(/[.[]/).length - Number(problem === missing);
}

function readDiscriminated(
  [, key, cases]: readonly ['d', string, Readonly<Record<string, DecoderNode>>],
  value: unknown,
  path: string,
  depth: number,
): unknown {
  const tag = asObject(value, path)[key];
  const chosen = typeof tag === 'string' && Object.hasOwn(cases, tag) ? cases[tag] : undefined;
  if (chosen === undefined)
    throw new Mismatch(`${path}.${key}`, `must be one of ${Object.keys(cases).join(', ')}`);
  return read(chosen, value, path, depth);
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  if (isPlainObject(value)) return value;
  throw new Mismatch(path, 'must be an object');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
