// Random values from a schema: mostly valid, with any part of them replaced by junk now and then.
import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** What a hostile or broken client might put anywhere. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(null),
  fc.constant(undefined),
  fc.boolean(),
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    '',
    '\u0000',
    '\uD800',
    '__proto__',
    '1e400',
    '9'.repeat(400),
    'x'.repeat(5_000),
    '😀',
    '-1',
  ),
  fc.constantFrom(
    [],
    {},
    [[[[[[[[1]]]]]]]],
    { constructor: 1 },
    { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue(),
);

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 24 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 24 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2026-06-15T12:00:00.000Z', '9999-12-31T23:59:59Z', '0001-01-01', 'SHOWED'),
  },
);

/** @param fixed values for fields of these names, so that a body gets past the key */
export function arbitraryOf(
  schema: unknown,
  fixed: Readonly<Record<string, unknown>>,
): fc.Arbitrary<unknown> {
  const root = schema as Schema;
  return fc.oneof(
    { weight: 30, arbitrary: valueOf(root, { fixed, definitions: {}, depth: 0 }) },
    { weight: 1, arbitrary: junk },
  );
}

interface Walk {
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly depth: number;
}

function valueOf(schema: Schema, walk: Walk): fc.Arbitrary<unknown> {
  const inner = { ...walk, depth: walk.depth + 1 };
  if ('$defs' in schema) {
    const definitions = schema['$defs'] as Record<string, Schema>;
    return valueOf(definitions[String(schema['$ref'])] ?? {}, { ...inner, definitions });
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if ('enum' in schema) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('$ref' in schema)
    return walk.depth > 8 ? junk : valueOf(walk.definitions[String(schema['$ref'])] ?? {}, inner);
  if ('anyOf' in schema)
    return fc.oneof(...(schema['anyOf'] as Schema[]).map((part) => valueOf(part, inner)));
  if ('patternProperties' in schema) return recordOf(schema, inner);
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, inner);
    case 'array':
      return fc.array(valueOf(schema['items'] as Schema, inner), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 4,
      });
    case 'string':
      return text;
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    case 'integer':
      return fc.integer({ min: Number(schema['minimum'] ?? -10), max: 2_147_483_647 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return junk;
  }
}

function objectOf(schema: Schema, walk: Walk): fc.Arbitrary<unknown> {
  const properties = schema['properties'] as Record<string, Schema>;
  const required = (schema['required'] as string[] | undefined) ?? [];
  const parts = Object.entries(properties).map(([name, part]) => {
    const given = name in walk.fixed ? fc.constant(walk.fixed[name]) : valueOf(part, walk);
    return [name, fc.oneof({ weight: 60, arbitrary: given }, { weight: 1, arbitrary: junk })] as const;
  });
  return fc.record(Object.fromEntries(parts), { requiredKeys: required });
}

function recordOf(schema: Schema, walk: Walk): fc.Arbitrary<unknown> {
  const [part] = Object.values(schema['patternProperties'] as Record<string, Schema>);
  const key = fc.oneof(
    { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', '', '\u0000', 'x'.repeat(300)) },
  );
  return fc.dictionary(key, valueOf(part ?? {}, walk), { maxKeys: 4 });
}
