import { useState } from 'preact/hooks';
import { formatLanguage } from './format.js';
import { knownLanguages, noLanguage, readLanguage } from './language.js';
import { TextField } from './TextField.js';

/** One language, shown by its name and held as a tag. What is no language stays written, and changes nothing. */
export function LanguageField({
  label,
  tag,
  onTag,
  error,
  isOptional = false,
}: {
  label: string;
  tag: string;
  onTag: (tag: string) => void;
  error?: string | undefined;
  /** Whether there may be none, held as an empty tag. */
  isOptional?: boolean;
}) {
  /** Not taken yet: half a name may be the tag of another language. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const take = (text: string): void => {
    const none = isOptional ? '' : tag;
    const read = text.trim() === '' ? none : readLanguage(text);
    setWrong(read === undefined);
    if (read === undefined) return;
    setTyped(undefined);
    if (read !== tag) onTag(read);
  };
  return (
    <TextField
      label={label}
      suggestions={knownLanguages}
      value={typed ?? formatLanguage(tag)}
      onValue={(text) => {
        setTyped(text);
        setWrong(false);
        if (knownLanguages.includes(text)) take(text);
      }}
      onBlur={() => {
        if (typed !== undefined) take(typed);
      }}
      onKeyDown={(event) => {
        if (typed === undefined) return;
        if (event.key === 'Enter') take(typed);
        // What is not taken yet is undone where it is written, and nothing else with it.
        if (['z', 'y'].includes(event.key.toLowerCase())) event.stopPropagation();
      }}
      error={isWrong && typed !== undefined ? noLanguage(typed) : error}
    />
  );
}
