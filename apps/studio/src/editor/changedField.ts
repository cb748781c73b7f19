type Loose = Readonly<Record<string, unknown>>;

/**
 * The one field that a change wrote into, by its way down; undefined when it did more than that: something was added,
 * removed, moved or chosen along with it. What was not changed is the same object, and is not looked into.
 */
export function changedField(before: unknown, after: unknown): string | undefined {
  const fields = fieldsChanged(before, after, '');
  return fields.length === 1 ? fields[0] : undefined;
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

function fieldsChanged(before: unknown, after: unknown, path: string): string[] {
  if (before === after) return [];
  // A list of texts is written into one field.
  if (isPlain(before) && isPlain(after)) return [path];
  if (isTextList(before) && isTextList(after)) return [path];
  const isSameList = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  const [old, now] = [before ?? {}, after ?? {}];
  if (!isSameList && !(isObject(old) && isObject(now))) return [path, path];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...keys].flatMap((key) =>
    fieldsChanged((old as Loose)[key], (now as Loose)[key], `${path}.${key}`),
  );
}
