// Makes documents from a schema: valid ones for the most part, often right at a bound.
import { resolveRef, type JsonSchema } from './jsonSchema.js';
import type { SeededRandom } from './seededRandom.js';

interface Making {
  readonly random: SeededRandom;
  /** The nearest schema with definitions, for references. */
  readonly root: JsonSchema;
  readonly depth: number;
}

export function arbitraryDocument(schema: JsonSchema, random: SeededRandom): unknown {
  return make(schema, { random, root: schema, depth: 0 });
}

function make(given: JsonSchema, making: Making): unknown {
  const root = given.$defs === undefined ? making.root : given;
  const schema = resolveRef(given, root);
  const inner = { ...making, root, depth: making.depth + 1 };
  const { random } = making;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[random.below(schema.enum.length)];
  // Deep down the first option, which never contains itself, ends the growth.
  if (schema.anyOf !== undefined) {
    const choice = making.depth > 12 ? 0 : random.below(schema.anyOf.length);
    return make(schema.anyOf[choice] ?? {}, inner);
  }
  if (schema.type === 'array') return makeList(schema, inner);
  if (schema.patternProperties !== undefined) return makeMap(schema, inner);
  if (schema.type === 'object') return makeObject(schema, inner);
  return makeScalar(schema, random);
}

function makeList(schema: JsonSchema, making: Making): unknown[] {
  const { random } = making;
  const [min, max] = [schema.minItems ?? 0, schema.maxItems ?? 3];
  const isAtBound = max <= 60 && making.depth < 4 && random.chance(0.01);
  const count = isAtBound ? max : Math.min(max, min + random.below(making.depth > 12 ? 1 : 3));
  return Array.from({ length: count }, () => make(schema.items ?? {}, making));
}

function makeObject(schema: JsonSchema, making: Making): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const made: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (required.has(key) || making.random.chance(0.4)) made[key] = make(part, making);
  }
  return made;
}

function makeMap(schema: JsonSchema, making: Making): Record<string, unknown> {
  const { random } = making;
  const [part = {}] = Object.values(schema.patternProperties ?? {});
  const isAtBound = schema.maxProperties !== undefined && schema.maxProperties <= 100 && random.chance(0.02);
  const count = isAtBound ? (schema.maxProperties ?? 0) : random.below(4);
  const keys = Array.from(
    { length: count },
    (_, index) => `${random.pick(['key', 'ключ', '😀', 'a.b'])}${index}`,
  );
  return Object.fromEntries(keys.map((key) => [key, make(part, making)]));
}

function makeScalar(schema: JsonSchema, random: SeededRandom): unknown {
  switch (schema.type) {
    case 'string':
      return makeText(schema, random);
    case 'number':
    case 'integer':
      return makeNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return random.pick<unknown>(['text', 4, null, { a: [1] }, []]);
  }
}

function makeText({ minLength = 0, maxLength = 40 }: JsonSchema, random: SeededRandom): string {
  const length = random.chance(0.03)
    ? random.pick([minLength, maxLength])
    : Math.min(maxLength, minLength + random.below(8));
  // Pairs of code units and combining marks count as the schema counts them.
  return random
    .pick(['a', 'ü', '😀', 'e\u0301', '\u0000', '<'])
    .repeat(length)
    .slice(0, 2 * length);
}

function makeNumber(schema: JsonSchema, random: SeededRandom): number {
  const [min, max] = [schema.minimum ?? -1_000, schema.maximum ?? 1_000];
  if (random.chance(0.1)) return random.pick([min, max]);
  const number = min + random.next() * (max - min);
  return schema.type === 'integer' ? Math.floor(number) : number;
}
