/** What the work gives, or undefined where it throws: for what others hand over, and for what a runtime may not have. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
