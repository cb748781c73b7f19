import { isSafeKey } from '@service-popups/protocol';

export interface WrittenJson {
  readonly json: string;
  /** Something was too deep, too much or no JSON at all, and was left out. */
  readonly wasCut: boolean;
}

export interface WriteLimits {
  /** Levels of lists and objects, the value itself being the first. */
  readonly depth: number;
  readonly bytes: number;
}

const nullBytes = 4;

/**
 * Writes JSON text of whatever a host hands over, in one pass, and never throws: cycles end at the depth, size at
 * the bytes, getters that throw and keys that could reach a prototype are left out. It does not use the host's
 * `toJSON` on `Array.prototype` or `Object.prototype`, which some libraries define and which would spoil the text.
 */
export function writeJson(value: unknown, { depth, bytes }: WriteLimits): WrittenJson {
  let left = bytes;
  let wasCut = false;

  const cut = (): undefined => {
    wasCut = true;
  };
  const scalar = (text: string): string | undefined => {
    const size = utf8Length(text);
    if (size > left) return cut();
    left -= size;
    return text;
  };
  const string = (text: string): string | undefined => {
    const json = JSON.stringify(text);
    const size = utf8Length(json);
    if (size <= left) return scalar(json);
    cut();
    // In proportion, less what quotes and an unlucky end may take.
    return left > 16 ? scalar(JSON.stringify(text.slice(0, ((left - 16) * text.length) / size))) : undefined;
  };
  const list = (source: readonly unknown[], levels: number): string => {
    const parts: string[] = [];
    for (let index = 0; index < source.length && left > nullBytes; index += 1) {
      left -= 1;
      const part = write(source, index, levels);
      if (part === undefined) left -= nullBytes;
      parts.push(part ?? 'null');
    }
    if (parts.length < source.length) cut();
    return `[${parts.join(',')}]`;
  };
  const object = (source: object, levels: number): string => {
    let text = '';
    for (const key of Object.keys(source)) {
      const name = JSON.stringify(key);
      // Charged also for what is then left out, so that the time is bounded as well.
      left -= utf8Length(name) + 2;
      if (left <= 0) {
        cut();
        break;
      }
      const member = isSafeKey(key) ? write(source, key, levels) : cut();
      if (member !== undefined) text += `${text && ','}${name}:${member}`;
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
        return scalar(JSON.stringify(plain));
      case 'bigint':
        return scalar(`"${plain}"`);
      case 'object':
        if (plain === null) return scalar('null');
        if (levels === 0 || left < 2) return cut();
        left -= 2;
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
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Each half of a surrogate pair counts two.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
