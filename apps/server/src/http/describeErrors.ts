// What a schema says of a value that it refuses, in words for whoever sent it.

export interface FieldError {
  /** `metadata.events.3.name` */
  readonly field: string;
  readonly message: string;
}

/** As the compiled schema gives it: one for each form that a value could have had and does not. */
export interface SchemaError {
  readonly keyword: string;
  /** `/metadata/events/3/name` */
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** One for each field, in the order in which they were found. */
export function describeErrors(errors: readonly SchemaError[]): FieldError[] {
  const byPath = new Map<string, SchemaError[]>();
  for (const error of errors) {
    const same = byPath.get(error.instancePath);
    if (same === undefined) byPath.set(error.instancePath, [error]);
    else same.push(error);
  }
  const paths = [...byPath.keys()];
  return [...byPath]
    .filter(([path, same]) => !same.every(isEcho) || !paths.some((other) => other.startsWith(`${path}/`)))
    .map(([path, same]) => ({ field: path.slice(1).replaceAll('/', '.'), message: describe(same) }));
}

/** Where something within a value is at fault, these are also said of the whole: it has none of its other forms. */
const echoes: ReadonlySet<string> = new Set(['type', 'anyOf', 'additionalProperties']);

function isEcho({ keyword }: SchemaError): boolean {
  return echoes.has(keyword);
}

function describe(same: readonly SchemaError[]): string {
  const types = [...new Set(same.flatMap(typeOf))];
  // A value that has one of its forms, and is too long or too small for it, is not told to take another one.
  const first = same.find((error) => !isEcho(error)) ?? same[0];
  if (first === undefined) return 'is not what was expected';
  if (types.length > 1 && isEcho(first)) return `must be ${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;
  const { allowedValues } = first.params as { allowedValues?: readonly unknown[] };
  if (allowedValues !== undefined) return `must be one of ${allowedValues.join(', ')}`;
  // What stands beside the keys that a record may have.
  return first.keyword === 'boolean' ? 'is not a name that may be used here' : first.message;
}

function typeOf({ keyword, params }: SchemaError): string[] {
  return keyword === 'type' ? [String((params as { type?: unknown }).type)] : [];
}
