import type { DecoderNode } from '@service-popups/protocol';

interface Mismatch {
  readonly path: string;
  /** In the decoder's words, which are for developers. */
  readonly problem: string;
}

/**
 * What does not fit, as a sentence to stand beside the field: the shape says what may be written there, the value what
 * was. Whatever neither explains keeps the decoder's words.
 */
export function describeMismatch(shape: DecoderNode, value: unknown, { path, problem }: Mismatch): string {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const found = keys.reduce<unknown>(memberOf, value);
  const sentences = shapesAt(shape, value, keys).flatMap(
    (node) => sentenceOf(node, found, keys.at(-1)) ?? [],
  );
  return sentences[0] ?? `${problem[0]?.toUpperCase()}${problem.slice(1)}.`;
}

const count = (number: number): string => number.toLocaleString('en-US');

/** What has to be written instead; undefined where the value is of another kind than the shape asks for. */
function sentenceOf(node: DecoderNode, value: unknown, key = ''): string | undefined {
  if (node === 'n' && value === undefined) return 'Enter a number here.';
  if (typeof node !== 'object') return undefined;
  const [code] = node;
  if (code === 's' && (value === undefined || typeof value === 'string')) {
    const [, least, most = Infinity] = node;
    const isEmpty = value === undefined || value.length < least;
    return `Enter ${isEmpty ? 'something here, ' : ''}at most ${count(most)} characters.`;
  }
  if ((code === 'n' && isNumberOrNone(value)) || (code === 'i' && isWholeOrNone(value))) {
    const [, least, most] = node;
    return `Enter a number ${most === undefined ? `of ${count(least)} or more` : `from ${count(least)} to ${count(most)}`}.`;
  }
  if (code !== 'a' || !Array.isArray(value)) return undefined;
  const [, , least, most = Infinity] = node;
  const noun = nouns[key] ?? key;
  return least === 0
    ? `There may be at most ${count(most)} ${noun}.`
    : `There must be ${count(least)} to ${count(most)} ${noun}.`;
}

/** What a list holds, where its key does not say so. */
const nouns: Readonly<Record<string, string>> = {
  path: 'paths',
  excludedPaths: 'paths',
  lang: 'languages',
  platform: 'platforms',
  device: 'devices',
  cooldown: 'cooldowns',
  value: 'values',
  ...Object.fromEntries(
    ['where', 'when', 'all', 'any', 'none', 'attributes', 'contact'].map((key) => [key, 'rules']),
  ),
};

const isNumberOrNone = (value: unknown): boolean => value === undefined || Number.isFinite(value);
const isWholeOrNone = (value: unknown): boolean => value === undefined || Number.isInteger(value);

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** The shapes that may stand at a place; several where the value may be of several kinds. */
function shapesAt(node: DecoderNode, value: unknown, keys: readonly string[]): DecoderNode[] {
  if (typeof node === 'function') return shapesAt(node(), value, keys);
  if (typeof node !== 'string' && node[0] === 'u') {
    const [, ...options] = node;
    return options.flatMap((option) => shapesAt(option, value, keys));
  }
  const [key, ...rest] = keys;
  if (key === undefined) return [node];
  const member = memberShape(node, value, key);
  return member === undefined ? [] : shapesAt(member, memberOf(value, key), rest);
}

function memberShape(node: DecoderNode, value: unknown, key: string): DecoderNode | undefined {
  if (typeof node !== 'object') return undefined;
  switch (node[0]) {
    case 'a':
    case 'm':
      return node[1];
    case 'o':
      return node[1][key] ?? node[1][`${key}?`];
    case 'd': {
      const [, tag, shared, cases] = node;
      const fields = { ...shared, ...cases[String(memberOf(value, tag))] };
      return fields[key] ?? fields[`${key}?`];
    }
    default:
      return undefined;
  }
}
