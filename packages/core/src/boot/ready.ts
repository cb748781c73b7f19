/** A promise, and the call that keeps it. */
export interface Ready<Value> {
  readonly promise: Promise<Value>;
  readonly tell: (value: Value) => void;
}

export function createReady<Value = void>(): Ready<Value> {
  let tell: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    tell = resolve;
  });
  return { promise, tell };
}
