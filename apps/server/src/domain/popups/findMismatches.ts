import { decode } from '@service-popups/protocol';
import type { DecoderFields, DecoderNode } from '@service-popups/protocol';
import { describeMismatch } from './describeMismatch.js';

export interface Mismatch {
  readonly path: string;
  /** For whoever writes the draft. */
  readonly message: string;
}

type Loose = Readonly<Record<string, unknown>>;

/** Every part that does not fit. The decoder stops at the first one; here each is asked by itself, so that all are named. */
export function findMismatches(node: DecoderNode, value: unknown, path = ''): Mismatch[] {
  if (typeof node === 'function') return findMismatches(node(), value, path);
  if (typeof node === 'object' && isObject(value)) {
    if (node[0] === 'o') return inFields(node[1], value, path);
    if (node[0] === 'd') {
      const [, key, shared, cases] = node;
      const kind = String(value[key]);
      const own = Object.hasOwn(cases, kind) ? cases[kind] : undefined;
      if (own !== undefined) return inFields({ ...shared, ...own }, value, path);
    }
  }
  if (typeof node === 'object' && node[0] === 'a' && Array.isArray(value)) {
    const [, item, least, most] = node;
    const list = most === undefined ? (['a', '*', least] as const) : (['a', '*', least, most] as const);
    return [
      ...inItself(list, value, path),
      ...value.flatMap((element: unknown, index) =>
        isUnknownKind(item, element) ? [] : findMismatches(item, element, `${path}[${index}]`),
      ),
    ];
  }
  return inItself(node, value, path);
}

function inFields(fields: DecoderFields, value: Loose, path: string): Mismatch[] {
  return Object.entries(fields).flatMap(([field, node]) => {
    const key = field.replace('?', '');
    const place = path === '' ? key : `${path}.${key}`;
    if (value[key] !== undefined) return findMismatches(node, value[key], place);
    if (key !== field) return [];
    return [{ path: place, message: describeMismatch(node, undefined, { path: '', problem: 'is missing' }) }];
  });
}

function inItself(node: DecoderNode, value: unknown, path: string): Mismatch[] {
  const decoded = decode(node, value);
  if (decoded.ok) return [];
  const joint = path === '' || decoded.path === '' || /^[.[]/.test(decoded.path) ? '' : '.';
  return [{ path: path + joint + decoded.path, message: describeMismatch(node, value, decoded) }];
}

/** The decoder leaves these out, as old clients do; they are told of elsewhere. */
function isUnknownKind(node: DecoderNode, value: unknown): boolean {
  if (typeof node !== 'object' || node[0] !== 'd' || !isObject(value)) return false;
  const tag = value[node[1]];
  return typeof tag === 'string' && !Object.hasOwn(node[3], tag);
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
