import { useRef, useState } from 'preact/hooks';

/**
 * What a control shows: what was chosen for as long as that is being saved, and then what is so, whether or not it worked.
 * What is chosen meanwhile is saved next.
 */
export function useChosen<Value>(value: Value, onValue: (value: Value) => unknown) {
  const [chosen, setChosen] = useState(value);
  const [isSaving, setSaving] = useState(false);
  const work = useRef({ wanted: value, isRunning: false });

  const choose = (next: Value): void => {
    work.current.wanted = next;
    setChosen(next);
    if (work.current.isRunning) return;
    const result = onValue(next);
    if (result instanceof Promise) void follow(next, result);
  };
  const follow = async (sent: Value, result: Promise<unknown>): Promise<void> => {
    work.current.isRunning = true;
    setSaving(true);
    await result.catch(() => undefined);
    work.current.isRunning = false;
    if (work.current.wanted === sent) setSaving(false);
    else choose(work.current.wanted);
  };
  return [isSaving ? chosen : value, choose, isSaving] as const;
}
