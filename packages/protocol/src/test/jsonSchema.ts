/** The part of JSON Schema that the declarations use. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly maxProperties?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** A schema that contains itself names its parts: looks the part up. */
export function resolveRef(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const target = schema.$ref === undefined ? schema : root.$defs?.[schema.$ref];
  if (target === undefined) throw new Error(`No schema ${schema.$ref}`);
  return target;
}
