/** A promise that is none of this page's: what `import()` and async functions return where zone.js has replaced `Promise`. */
export function foreignPromise<Value>(value: Promise<Value>): Promise<Value> {
  const then: Promise<Value>['then'] = (done, failed) => foreignPromise(value.then(done, failed));
  return { then } as Promise<Value>;
}
