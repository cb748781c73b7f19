import { useState } from 'preact/hooks';

/** A text that outlives the page in this tab, so that a way out and back, or a lost session, costs nobody what they wrote. */
export function useKeptText(
  key: string,
): readonly [text: string | undefined, setText: (text: string | undefined) => void] {
  const [text, setText] = useState(() => kept(() => sessionStorage.getItem(key)) ?? undefined);
  return [
    text,
    (next) => {
      kept(() => (next === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, next)));
      setText(next);
    },
  ];
}

/** Full or forbidden: then it lasts as long as the page. */
function kept<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
