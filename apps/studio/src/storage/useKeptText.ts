import { useState } from 'preact/hooks';
import { openKeptText } from './keptText.js';

/** A state that outlives the page, so that a way out and back, or a lost session, costs nobody what they wrote. */
export function useKeptText(
  key: string,
): readonly [text: string | undefined, setText: (text: string | undefined) => void] {
  const kept = openKeptText(sessionStorage, key);
  const [text, setText] = useState(kept.read);
  return [
    text,
    (next) => {
      if (next === undefined) kept.forget();
      else kept.keep(next);
      setText(next);
    },
  ];
}
