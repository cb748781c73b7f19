import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Length, writeJson } from './writeJson.js';

const roomy = { depth: 10, bytes: 100_000 };
const write = (value: unknown, limits = roomy): string => writeJson(value, limits).json;

describe('writeJson', () => {
  it('writes what JSON.stringify writes, for everything that is JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const clean = withoutHostileKeys(value);
        expect(JSON.parse(write(clean))).toEqual(JSON.parse(JSON.stringify(clean)));
      }),
    );
  });

  it('never throws, never exceeds its bytes and always writes JSON, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
        fc.integer({ min: 4, max: 200 }),
        (value, bytes) => {
          const json = write(value, { depth: 5, bytes });
          JSON.parse(json);
          expect(utf8Length(json)).toBeLessThanOrEqual(bytes + 4);
        },
      ),
    );
  });

  it('is right when the host defines toJSON on the prototypes', () => {
    const hostile = { configurable: true, value: () => 'spoiled' };
    Object.defineProperty(Array.prototype, 'toJSON', hostile);
    Object.defineProperty(Object.prototype, 'toJSON', hostile);
    try {
      expect(write({ a: [1, { b: 2 }], at: new Date(0) })).toBe(
        '{"a":[1,{"b":2}],"at":"1970-01-01T00:00:00.000Z"}',
      );
    } finally {
      delete (Array.prototype as { toJSON?: unknown }).toJSON;
      delete (Object.prototype as { toJSON?: unknown }).toJSON;
    }
  });

  it('lets a value of its own class speak for itself', () => {
    const price = { toJSON: () => '12.50' };
    expect(write({ price, at: new Date(0) })).toBe('{"price":"12.50","at":"1970-01-01T00:00:00.000Z"}');
  });

  it('cuts what is nested too deeply and says so', () => {
    expect(writeJson({ a: { b: { c: 1 } } }, { depth: 2, bytes: 1_000 })).toEqual({
      json: '{"a":{}}',
      bytes: 8,
      wasCut: true,
    });
  });

  it('ends at a cycle', () => {
    const circle: Record<string, unknown> = { name: 'x' };
    circle['self'] = circle;
    expect(writeJson(circle, { depth: 3, bytes: 1_000 }).wasCut).toBe(true);
  });

  it.each([
    ['é', 400],
    ['"', 400],
    ['\u0001', 150],
  ])('cuts a long text of %j to what fits', (character, atLeast) => {
    const { json, wasCut } = writeJson({ text: character.repeat(5_000) }, { depth: 3, bytes: 1_000 });
    expect(wasCut).toBe(true);
    expect(utf8Length(json)).toBeLessThanOrEqual(1_000);
    expect((JSON.parse(json) as { text: string }).text.length).toBeGreaterThan(atLeast);
  });

  it.each([
    ['a', 5, 10_000],
    ['ж', 3, 7_000],
    ['漢', 2, 7_000],
    ['"', 3, 7_000],
  ])(
    'cuts long texts of %j, %i of them, before anything behind them is left out',
    (character, count, atLeast) => {
      const texts = Array.from({ length: count }, (_, index) => [`q${index}`, character.repeat(16_384)]);
      const behind = { rating: 9, ranking: ['one', 'two'], name: 'n'.repeat(128) };
      const value = { answers: { ...Object.fromEntries(texts), ...behind }, id: 'i'.repeat(128), done: true };
      const { json, bytes, wasCut } = writeJson(value, { depth: 3, bytes: 65_472 });
      expect(wasCut).toBe(true);
      expect(bytes).toBeLessThanOrEqual(65_472);
      const { answers, ...rest } = JSON.parse(json) as { answers: Record<string, string> };
      expect(rest).toEqual({ id: value.id, done: true });
      expect(answers).toMatchObject(behind);
      for (let index = 0; index < count; index += 1)
        expect(answers[`q${index}`]?.length).toBeGreaterThan(atLeast);
    },
  );

  it('stays quick with a huge object', () => {
    const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, {}]));
    let reads = 0;
    const counted = new Proxy(wide, { get: (target, key) => ((reads += 1), Reflect.get(target, key)) });
    for (const key of Object.keys(wide)) wide[key] = counted;
    const { json } = writeJson(counted, { depth: 5, bytes: 32_768 });
    expect(utf8Length(json)).toBeLessThanOrEqual(32_768);
    expect(reads).toBeLessThan(20_000);
  });

  it('leaves out keys that could reach a prototype, functions, symbols and getters that throw', () => {
    const value = JSON.parse('{"__proto__":{"admin":true},"constructor":1,"prototype":2,"fine":3}') as Record<
      string,
      unknown
    >;
    Object.defineProperty(value, 'bad', {
      enumerable: true,
      get: () => {
        throw new Error('host');
      },
    });
    expect(write({ value, f: () => 1, s: Symbol('x'), big: 10n, nan: Number.NaN, u: undefined })).toBe(
      '{"value":{"fine":3},"big":"10","nan":null}',
    );
  });

  it('is not spoken for by what a toJSON brings along', () => {
    const thrower = () => {
      throw new Error('host');
    };
    expect(write({ value: { toJSON: () => ({ toJSON: thrower, fine: 1 }) } })).toBe('{"value":{"fine":1}}');
    expect(write({ toJSON: () => ({ toJSON: () => 10n }) })).toBe('{}');
  });
});

function withoutHostileKeys(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) =>
      ['__proto__', 'constructor', 'prototype'].includes(key) ? undefined : member,
    ).replaceAll('"":', '"empty":'),
  );
}

describe('utf8Length', () => {
  it('counts the bytes of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(utf8Length(text)).toBe(encodeURIComponent(text).replace(/%../g, '.').length);
      }),
    );
  });
});

describe('writeJson, in corners', () => {
  const write = (value: unknown): unknown => JSON.parse(writeJson(value, { depth: 3, bytes: 1_000 }).json);

  it('ends lists at the depth as it ends objects, also one that holds itself', () => {
    expect(write([[[['deep']]]])).toEqual([[[null]]]);
    const round: unknown[] = ['a'];
    round.push(round);
    expect(write(round)).toEqual(['a', ['a', ['a', null]]]);
  });

  it('leaves members out that are nothing, and keeps null', () => {
    expect(writeJson({ a: undefined, b: null, c: () => 1 }, { depth: 3, bytes: 1_000 }).json).toBe(
      '{"b":null}',
    );
  });

  it('does not ask texts and numbers to speak for themselves, whatever a library has taught them', () => {
    const prototypes = [String.prototype, Number.prototype, Boolean.prototype];
    for (const prototype of prototypes)
      Object.defineProperty(prototype, 'toJSON', { value: () => 'spoiled', configurable: true });
    try {
      expect(writeJson({ a: 'x', b: 1, c: true }, { depth: 3, bytes: 1_000 }).json).toBe(
        '{"a":"x","b":1,"c":true}',
      );
    } finally {
      for (const prototype of prototypes) delete (prototype as { toJSON?: unknown }).toJSON;
    }
  });

  it.each(['', 'a', '\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '😀', 'aé漢😀'])(
    'counts the bytes of %j as they are sent',
    (text) => {
      expect(utf8Length(text)).toBe(encodeURIComponent(text).replace(/%../g, '.').length);
    },
  );

  it('says that nothing was cut where everything just fits', () => {
    const { json, bytes, wasCut } = writeJson('x'.repeat(20), { depth: 1, bytes: 23 });
    expect([json.length, bytes, wasCut]).toEqual([22, 22, false]);
    expect(writeJson('x'.repeat(21), { depth: 1, bytes: 23 })).toMatchObject({ wasCut: true });
  });
});
