/** A bound in a message: a day and a number in the form that the browser's own fields have. */
export function asTyped(limit: string | number | undefined): string | undefined {
  if (typeof limit !== 'string') return limit?.toLocaleString();
  return new Date(limit).toLocaleDateString([], { timeZone: 'UTC' });
}
