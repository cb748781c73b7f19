const unsafeInScript = /[<>&\u2028\u2029]/g;

/** JSON that can stand in a script element: nothing in it can end the element or open another. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    unsafeInScript,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JavaScript that can stand in a script element. In code these sequences occur in texts and patterns only. */
export function inlineScript(code: string): string {
  return code.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
}
