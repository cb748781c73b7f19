import { isSafeKey } from '@service-popups/protocol';
import { attempt } from '../diagnostics/attempt.js';

export interface WrittenJson {
  readonly json: string;
  /** Length in UTF-8. */
  readonly bytes: number;
  /** Something was too deep, too much or no JSON at all, and was left out. */
  readonly wasCut: boolean;
}

export interface WriteLimits {
  /** Levels of lists and objects, the value itself being the first. */
  readonly depth: number;
  readonly bytes: number;
}

/**
 * Writes JSON text of whatever a host hands over and never throws: cycles end at the depth, size at the bytes, getters
 * that throw and keys that could reach a prototype are left out. It does not use the host's `toJSON` on
 * `Array.prototype` or `Object.prototype`, which some libraries define and which would spoil the text.
 */
export function writeJson(value: unknown, { depth, bytes }: WriteLimits): WrittenJson {
  // A getter of the host's may throw, and there are values that JSON has no text for.
  let quick = attempt(() => (isPlain(value, depth, bytes) ? JSON.stringify(value) : ''));
  let characters = bytes;
  for (;;) {
    const { json, wasCut } = quick ? { json: quick, wasCut: false } : writeWithin(value, depth, characters);
    const size = utf8Length(json);
    if (size <= bytes || characters < 4) return { json, bytes: size, wasCut };
    // Text beyond ASCII takes more bytes than characters: once more, with fewer of them.
    if (!quick) characters = Math.floor((characters * bytes) / size) - 1;
    quick = '';
  }
}

/**
 * Whether there is nothing to cut, as mostly: then the browser's own writer does it, several times as quick. Parts, and
 * the characters of texts, are counted, so that it ends soon whatever it is given.
 */
function isPlain(value: unknown, depth: number, most: number): boolean {
  let left = most;
  const look = (part: unknown, levels: number): boolean => {
    left -= typeof part === 'string' ? part.length : 1;
    if (Object(part) !== part) return left >= 0;
    if (left < 0 || levels === 0 || 'toJSON' in (part as object)) return false;
    for (const key in part as object) {
      if (!isSafeKey(key) || !look((part as Record<string, unknown>)[key], levels - 1)) return false;
    }
    return true;
  };
  return look(value, depth);
}

function writeWithin(value: unknown, depth: number, characters: number): { json: string; wasCut: boolean } {
  let left = characters;
  let wasCut = false;

  const cut = (): undefined => {
    wasCut = true;
  };
  /** Charged before it is known whether it stays, so that the time is bounded as well. */
  const charge = (text: string): string | undefined => {
    left -= text.length + 1;
    return left < 0 ? cut() : text;
  };
  const string = (text: string): string | undefined => {
    const json = JSON.stringify(text);
    if (json.length < left) return charge(json);
    cut();
    // In proportion, less what quotes and an unlucky end may take.
    return left > 16
      ? charge(JSON.stringify(text.slice(0, ((left - 16) * text.length) / json.length)))
      : undefined;
  };
  const list = (source: readonly unknown[], levels: number): string => {
    let text = '';
    for (let index = 0; index < source.length; index += 1) {
      if (left < 6) {
        cut();
        break;
      }
      text += (index > 0 ? ',' : '') + (write(source, index, levels) ?? charge('null') ?? 'null');
    }
    return `[${text}]`;
  };
  const object = (source: object, levels: number): string => {
    let text = '';
    for (const key of Object.keys(source)) {
      const name = charge(JSON.stringify(key));
      if (name === undefined) break;
      const member = isSafeKey(key) ? write(source, key, levels) : cut();
      if (member !== undefined) text += (text && ',') + name + ':' + member;
    }
    return `{${text}}`;
  };
  const write = (source: object, key: string | number, levels: number): string | undefined => {
    try {
      return writePlain(plainOf((source as Record<string | number, unknown>)[key]), levels);
    } catch {
      return cut();
    }
  };
  const writePlain = (plain: unknown, levels: number): string | undefined => {
    if (typeof plain === 'string' || typeof plain === 'bigint') return string(`${plain}`);
    if (typeof plain !== 'object' || plain === null) {
      const json = JSON.stringify(plain) as string | undefined;
      return json && charge(json);
    }
    if (levels === 0 || charge('{}') === undefined) return cut();
    return Array.isArray(plain) ? list(plain, levels - 1) : object(plain, levels - 1);
  };
  const json = write([value], 0, depth);
  return { json: json ?? 'null', wasCut };
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

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  // Mostly it is ASCII, and that is quickly told.
  if (/^[\0-\x7f]*$/.test(text)) return text.length;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Each half of a surrogate pair counts two.
    const isHalf = code >> 11 === 0x1b;
    bytes += code < 0x80 ? 1 : code < 0x800 || isHalf ? 2 : 3;
  }
  return bytes;
}
