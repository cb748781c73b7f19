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
