import { isPromise } from '../diagnostics/isPromise.js';

/** A value that is here already, or on its way. */
export type Eventual<Value> = Value | Promise<Value>;

/**
 * Goes on at once where nothing has to be waited for. The way from trigger to popup is made of such steps, so that
 * on platforms without tabs a popup opens within the call that triggered it.
 */
export function chain<Value, Result>(
  value: Eventual<Value>,
  next: (value: Value) => Eventual<Result>,
): Eventual<Result> {
  return isPromise(value) ? value.then(next) : next(value);
}
