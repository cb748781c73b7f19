/** The test runner hands the environment over here; this package is compiled without Node's types. */
const { env } = import.meta as unknown as { env: Readonly<Record<string, string | undefined>> };
const factor = Number(env['PROPERTY_FACTOR'] ?? 1);

/** How often a property is tried: a few times in the quick lane, `PROPERTY_FACTOR` times as often in the long one. */
export function propertyRuns(quick: number): { readonly numRuns: number } {
  return { numRuns: quick * factor };
}
