/** A promise that is none of this page's: what `import()` and async functions return where zone.js has replaced `Promise`. */
export function foreignPromise<Value>(value: Promise<Value>): Promise<Value> {
  const members = Object.getOwnPropertyDescriptors(Promise.prototype);
  return Object.setPrototypeOf(value, Object.create(null, members)) as Promise<Value>;
}
