import { isSafeKey } from '@service-popups/protocol';

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
  let characters = bytes;
  for (;;) {
    const { json, wasCut } = writeWithin(value, depth, characters);
    const size = utf8Length(json);
    if (size <= bytes || characters < 4) return { json, bytes: size, wasCut };
    // Text beyond ASCII takes more bytes than characters: once more, with fewer of them.
    characters = Math.floor((characters * bytes) / size) - 1;
  }
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
    switch (typeof plain) {
      case 'string':
        return string(plain);
      case 'boolean':
      case 'number':
        return charge(JSON.stringify(plain));
      case 'bigint':
        return charge(`"${plain}"`);
      case 'object':
        if (plain === null) return charge('null');
        if (levels === 0 || charge('{}') === undefined) return cut();
        return Array.isArray(plain) ? list(plain, levels - 1) : object(plain, levels - 1);
      default:
        return undefined;
    }
  };
  const json = write([value], 0, depth);
  return { json: json ?? 'null', wasCut };
}

/** A value with a `toJSON` of its own class (a date, an address, a decimal) speaks for itself. */
function plainOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON !== 'function' || Array.isArray(value)) return value;
  return toJSON === (Object.prototype as { toJSON?: unknown }).toJSON
    ? value
    : (toJSON.call(value, '') as unknown);
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  // Mostly it is ASCII, and that is quickly told.
  if (/^[\0-\x7f]*$/.test(text)) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Each half of a surrogate pair counts two.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
