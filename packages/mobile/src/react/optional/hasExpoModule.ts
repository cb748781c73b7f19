/** Expo's native modules stand on one global object; asking for one that is missing yields undefined or null. */
export function hasExpoModule(name: string): boolean {
  const { expo } = globalThis as { expo?: { modules?: Record<string, unknown> } };
  return Boolean(expo?.modules?.[name]);
}
