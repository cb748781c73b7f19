/** Whichever promise it is: `import()` and async functions return another than the page's, where zone.js replaced that. */
export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
