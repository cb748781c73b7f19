/** One sentence that holds for every implementation of a port. It throws where it does not. */
export interface ContractCase<Port> {
  readonly title: string;
  readonly run: (create: () => Promise<Port> | Port) => Promise<void> | void;
}

/** Plain assertions, so that the suites run in a browser as well as in a test runner. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}
