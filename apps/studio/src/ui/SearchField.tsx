import { useEffect, useRef, useState } from 'preact/hooks';
import { TextField } from './TextField.js';

const pauseMs = 250;
/** More is refused by the server; of a paragraph that is pasted, this much finds it. */
const mostLetters = 200;

/** Words to look for. They are told once the fingers pause: each search is work for the server. */
export function SearchField({
  label,
  value,
  onValue,
}: {
  /** Also what stands in it while it is empty. */
  label: string;
  value: string;
  onValue: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (next: string): void => {
    clearTimeout(timer.current);
    if (next === told.current) return;
    told.current = next;
    onValue(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Changed from elsewhere: cleared, or another address.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      maxLength={mostLetters}
      value={text}
      onValue={(next) => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => tell(next), pauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(text);
      }}
      onBlur={() => tell(text)}
    />
  );
}
