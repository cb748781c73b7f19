/** What a promise brings, or `instead` when it takes longer. */
export function within<Value>(
  longestMs: number,
  promise: Promise<Value> | Value,
  instead: Value,
): Promise<Value> {
  // Timers get no arguments to pass on: hosts wrap `setTimeout`, and not all of them do.
  const late = new Promise<Value>((resolve) => setTimeout(() => resolve(instead), longestMs));
  return Promise.race([promise, late]);
}
