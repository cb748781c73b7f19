import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { TextArea, TextField } from '../ui/TextField.js';
import { listTextOf, partsOf, type Separator } from './listText.js';

/** A list that is written as text: one entry a line, or several with commas. */
export function ListField({
  value,
  separator,
  onValue,
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
}) {
  const [text, setText] = useState('');
  const change = (next: string): void => {
    setText(next);
    const parts = partsOf(next, separator);
    onValue(parts.length === 0 ? undefined : parts);
  };
  const shared = { ...field, value: listTextOf(value, separator, text), onValue: change };
  return separator === '\n' ? <TextArea {...shared} /> : <TextField {...shared} />;
}
