import { useEffect, useRef } from 'preact/hooks';
import { useKeptText } from '../storage/useKeptText.js';

export interface Setting {
  /** What is written, or else what is saved. */
  readonly value: string;
  readonly setValue: (value: string) => void;
  readonly isChanged: boolean;
  readonly discard: () => void;
  /** It is saved, in whatever form: an empty field may mean none. What was written since stays. */
  readonly settle: () => void;
}

/** What is written and not saved yet stays with this tab of the browser, whatever page is opened meanwhile. */
export function useSetting(key: string, saved: string): Setting {
  const [written, setWritten] = useKeptText(`unsaved-setting ${key}`);
  const latest = useRef(written);
  latest.current = written;
  const isChanged = written !== undefined && written !== saved;
  useEffect(() => {
    // Saved, or written back: what somebody else saves later is not hidden behind it.
    if (written !== undefined && !isChanged) setWritten(undefined);
  }, [written, isChanged]);
  return {
    value: written ?? saved,
    setValue: setWritten,
    isChanged,
    discard: () => setWritten(undefined),
    settle: () => {
      if (latest.current === written) setWritten(undefined);
    },
  };
}
