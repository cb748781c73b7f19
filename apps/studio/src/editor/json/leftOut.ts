type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortOf = (value: unknown): unknown => (isObject(value) ? (value['kind'] ?? value['type']) : undefined);

/**
 * The places of what was written and not read: fields that nobody knows, and elements of an unknown kind, which may be
 * one mistyped letter.
 */
export function leftOut(written: unknown, read: unknown, path = ''): string[] {
  if (Array.isArray(written) && Array.isArray(read)) return leftOutOfList(written, read, path);
  if (!isObject(written) || !isObject(read)) return [];
  return Object.entries(written).flatMap(([key, value]) => {
    const place = path === '' ? key : `${path}.${key}`;
    return Object.hasOwn(read, key) ? leftOut(value, read[key], place) : [place];
  });
}

/** What was read stands in the order in which it was written. */
function leftOutOfList(written: readonly unknown[], read: readonly unknown[], path: string): string[] {
  const rest = [...read];
  return written.flatMap((value, index) => {
    const place = `${path}[${index}]`;
    if (rest.length === 0 || sortOf(rest[0]) !== sortOf(value))
      return [`${place} (${String(sortOf(value))})`];
    return leftOut(value, rest.shift(), place);
  });
}
