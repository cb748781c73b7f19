import { isSafeKey } from '@service-popups/protocol';

export interface WrittenJson {
  readonly json: string;
  /** Length in UTF-8. */
  readonly bytes: number;
  /** Something was too deep, too much or no JSON at all, and was left out. */
  readonly wasCut: boolean;
}

/** Default: for what the SDK itself has made, they end nothing but what would not end by itself. */
export interface WriteLimits {
  /** Levels of lists and objects, the value itself being the first. */
  readonly depth?: number;
  readonly bytes?: number;
}

/** Longer than whatever names something: what would be worth nothing without its end stays whole. */
const shortestCut = 256;

/**
 * Writes JSON text of whatever a host hands over and never throws: cycles end at the depth, size at the bytes, getters
 * that throw and keys that could reach a prototype are left out. Before anything is left out for its size, long texts are
 * cut. It does not use the host's `toJSON` on `Array.prototype` or `Object.prototype`, which some libraries define and
 * which would spoil the text.
 */
export function writeJson(value: unknown, { depth = 32, bytes = 1_048_576 }: WriteLimits = {}): WrittenJson {
  let characters = bytes;
  let longest = bytes;
  for (;;) {
    const { copy, wasCut, hasLost } = copyWithin(value, depth, characters, longest);
    const json = JSON.stringify(copy) ?? 'null';
    const size = utf8Length(json);
    if (hasLost && longest > shortestCut) longest *= 0.75;
    else if (size <= bytes || characters < 4) return { json, bytes: size, wasCut };
    // Escapes, and text beyond ASCII, take more bytes than characters: once more, with fewer of them.
    else characters = Math.floor((characters * bytes) / size) - 1;
  }
}

/** Without a prototype an object would be a slow one, for `JSON.stringify` as well; on this one nothing is found either. */
const nothing: object = /* @__PURE__ */ Object.create(null);

/** What may be written, in lists and objects on which no `toJSON` of the host's is found. */
function copyWithin(
  value: unknown,
  depth: number,
  characters: number,
  longest: number,
): { readonly copy: unknown; readonly wasCut: boolean; readonly hasLost: boolean } {
  let left = characters;
  let wasCut = false;
  let hasLongText = false;

  const cut = (): undefined => {
    wasCut = true;
  };
  /** Charged, with the sign behind it, before it is known whether it stays: that bounds the time as well. */
  const fits = (length: number): boolean => {
    left -= length + 1;
    return left >= 0;
  };
  const copyText = (text: string): string | undefined => {
    const room = Math.max(0, Math.min(left - 3, longest));
    hasLongText ||= text.length > shortestCut;
    if (text.length > room) cut();
    return fits(Math.min(text.length, room) + 2) ? text.slice(0, room) : cut();
  };
  const copyList = (source: readonly unknown[], levels: number): unknown => {
    const list: unknown[] = [];
    for (let index = 0; index < source.length; index += 1) {
      if (left < 5) {
        left = -1;
        cut();
        break;
      }
      list.push(copyMember(source, index, levels) ?? null);
    }
    return 'toJSON' in list ? Object.setPrototypeOf(list, null) : list;
  };
  const copyObject = (source: object, levels: number): unknown => {
    const result = Object.create(nothing) as Record<string, unknown>;
    for (const key of Object.keys(source)) {
      if (!fits(key.length + 2)) {
        cut();
        break;
      }
      // What is undefined is not written.
      result[key] = isSafeKey(key) ? copyMember(source, key, levels) : cut();
    }
    return result;
  };
  const copyMember = (source: object, key: string | number, levels: number): unknown => {
    try {
      const plain = plainOf((source as Record<string | number, unknown>)[key]);
      if (typeof plain === 'string' || typeof plain === 'bigint') return copyText(`${plain}`);
      // What `JSON.stringify` leaves out, unless it is called `toJSON`.
      if (typeof plain === 'function') return undefined;
      if (typeof plain !== 'object' || plain === null)
        return fits(typeof plain === 'number' ? `${plain}`.length : 4) ? plain : cut();
      if (levels === 0 || !fits(1)) return cut();
      return Array.isArray(plain) ? copyList(plain, levels - 1) : copyObject(plain, levels - 1);
    } catch {
      return cut();
    }
  };
  return { copy: copyMember([value], 0, depth), wasCut, hasLost: hasLongText && left < 0 };
}

/** A value with a `toJSON` of its own class (a date, an address, a decimal) speaks for itself. */
function plainOf(value: unknown): unknown {
  const toJSON = typeof value === 'object' ? (value as Speaking | null)?.toJSON : undefined;
  const isForeign = Array.isArray(value) || toJSON === (Object.prototype as Speaking).toJSON;
  return typeof toJSON !== 'function' || isForeign ? value : toJSON.call(value, '');
}

interface Speaking {
  readonly toJSON?: unknown;
}

/** Bytes of a text in UTF-8: characters of three, and of two as each half of a pair is, are written as so many of one. */
export function utf8Length(text: string): number {
  return text.replace(/[^\0-\u07ff\ud800-\udfff]/g, '...').replace(/[^\0-\x7f]/g, '..').length;
}
