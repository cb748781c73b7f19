const slot = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}/g;

/**
 * Fills `{{name}}` and `{{name|fallback}}`. What is filled in is never read again, so an answer may contain braces or
 * `$&`; each character is looked at a bounded number of times. A name without value and fallback leaves nothing.
 */
export function pipeText(text: string, lookup: (name: string) => string | undefined): string {
  return text.replace(
    slot,
    (_, name: string, fallback = '') => lookup(name.trim()) || String(fallback).trim(),
  );
}

/** The names a text asks for, and what is left of it without its slots. */
export function slotNames(text: string): { names: string[]; rest: string } {
  const names: string[] = [];
  const rest = text.replace(slot, (_, name: string) => {
    names.push(name.trim());
    return '';
  });
  return { names, rest };
}
