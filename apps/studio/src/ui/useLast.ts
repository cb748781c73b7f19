import { useRef } from 'preact/hooks';

/** What was there last: whoever takes something away and wants it back finds it as they had written it. */
export function useLast<Value>(value: Value | undefined, fresh: Value): Value {
  const last = useRef(fresh);
  if (value !== undefined) last.current = value;
  return last.current;
}
