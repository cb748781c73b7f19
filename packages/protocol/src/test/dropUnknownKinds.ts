import { resolveRef, type JsonSchema } from './jsonSchema.js';

/**
 * The one difference that is meant: a decoder leaves list elements out whose kind it does not know, the server's
 * check refuses them. Leaves them out beforehand, so that the rest can be compared.
 */
export function dropUnknownKinds(value: unknown, given: JsonSchema, parent: JsonSchema = given): unknown {
  const root = given.$defs === undefined ? parent : given;
  const schema = resolveRef(given, root);
  if (Array.isArray(value) && schema.items !== undefined) return dropFromList(value, schema, root);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const option =
    schema.anyOf === undefined ? schema : optionFor(value as Record<string, unknown>, schema.anyOf);
  return option?.properties === undefined
    ? value
    : dropInside(value as Record<string, unknown>, option, root);
}

function dropFromList(list: readonly unknown[], schema: JsonSchema, root: JsonSchema): unknown[] {
  const given = schema.items ?? {};
  const item = resolveRef(given, given.$defs === undefined ? root : given);
  // The decoder counts before it leaves out: a flood of unknown kinds is refused, not sifted.
  const isTooLong = list.length > (schema.maxItems ?? Infinity);
  const known = isTooLong ? list : list.filter((element) => !hasUnknownKind(element, item));
  return known.map((element) => dropUnknownKinds(element, given, root));
}

function dropInside(value: Record<string, unknown>, schema: JsonSchema, root: JsonSchema): unknown {
  const entries = Object.entries(value).map(([key, member]) => {
    const part = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : undefined;
    return [key, part === undefined ? member : dropUnknownKinds(member, part, root)] as const;
  });
  return Object.fromEntries(entries);
}

/** The key that tells the options of a union apart, where one does. */
function discriminantOf(options: readonly JsonSchema[]): 'type' | 'kind' | undefined {
  return (['type', 'kind'] as const).find((key) =>
    options.every((option) => option.properties?.[key]?.const !== undefined),
  );
}

function hasUnknownKind(value: unknown, { anyOf }: JsonSchema): boolean {
  const key = anyOf === undefined ? undefined : discriminantOf(anyOf);
  if (key === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const tag: unknown = (value as Record<string, unknown>)[key];
  return (
    typeof tag === 'string' && anyOf?.every((option) => option.properties?.[key]?.const !== tag) === true
  );
}

function optionFor(value: Record<string, unknown>, options: readonly JsonSchema[]): JsonSchema | undefined {
  const key = discriminantOf(options);
  return key === undefined
    ? undefined
    : options.find((option) => option.properties?.[key]?.const === value[key]);
}
