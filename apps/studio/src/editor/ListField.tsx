import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { TextArea, TextField } from '../ui/TextField.js';
import { listTextOf, partsOf, type Separator } from './listText.js';

/** A list that is written as text: one entry a line, or several with commas. */
export function ListField({
  value,
  separator,
  onValue,
  problemOf,
  error,
  ...field
}: {
  value: readonly string[];
  separator: Separator;
  onValue: (value: string[] | undefined) => void;
  label: string;
  hint?: ComponentChildren;
  hideLabel?: boolean;
  placeholder?: string;
  error?: string | undefined;
  /** What is wrong with an entry; said once it is written. */
  problemOf?: (entry: string) => string | undefined;
}) {
  const [text, setText] = useState('');
  const [isWriting, setWriting] = useState(false);
  const problem = isWriting ? undefined : value.map((entry) => problemOf?.(entry)).find(Boolean);
  const change = (next: string): void => {
    setText(next);
    setWriting(true);
    const parts = partsOf(next, separator);
    onValue(parts.length === 0 ? undefined : parts);
  };
  const shared = {
    ...field,
    error: error ?? problem,
    value: listTextOf(value, separator, text),
    onValue: change,
    onBlur: () => setWriting(false),
  };
  return separator === '\n' ? <TextArea {...shared} /> : <TextField {...shared} />;
}
