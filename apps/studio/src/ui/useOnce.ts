import { useRef, useState } from 'preact/hooks';

/** Runs one thing at a time: what is asked for while it is under way is not done, and resolves with undefined. */
export function useOnce(): readonly [
  isRunning: boolean,
  once: <Result>(work: () => Result) => Promise<Awaited<Result> | undefined>,
] {
  const [isRunning, setRunning] = useState(false);
  const isUnderWay = useRef(false);
  const once = async <Result>(work: () => Result): Promise<Awaited<Result> | undefined> => {
    if (isUnderWay.current) return undefined;
    const result = work();
    if (!(result instanceof Promise)) return result as Awaited<Result>;
    isUnderWay.current = true;
    setRunning(true);
    try {
      return (await result) as Awaited<Result>;
    } finally {
      isUnderWay.current = false;
      setRunning(false);
    }
  };
  return [isRunning, once];
}
