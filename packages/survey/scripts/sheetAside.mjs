/** The style sheet as joined code declares it, whichever quotes it got: what is before, its name, its text, what is behind. */
const sheet = /(var |,)([\w$]+) ?= ?("\?\{all:(?:[^"\\]|\\.)+"|'\?\{all:(?:[^'\\]|\\.)+')([,;])/;

/**
 * Takes the style sheet out of joined code. It is to stand ahead of the code: amid it, a text that long keeps what comes
 * before from compressing with what comes behind.
 * @param {string} joined
 * @returns {{ code: string, declaration: string | undefined }} the code, which reads the sheet by its name, and what declares
 * that name; undefined where there is no sheet
 */
export function sheetAside(joined) {
  const [whole, before, name, text, behind] = sheet.exec(joined) ?? [];
  if (whole === undefined) return { code: joined, declaration: undefined };
  const isAlone = before !== ',' && behind === ';';
  const rest = before === ',' ? behind : before;
  return { code: joined.replace(whole, () => (isAlone ? '' : rest)), declaration: `let ${name}=${text};` };
}
