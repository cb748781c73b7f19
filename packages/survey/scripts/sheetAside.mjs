/** The style sheet as it stands in joined code, whichever quotes it got. */
const sheet = /"@layer sv-(?:[^"\\]|\\.)+"|'@layer sv-(?:[^'\\]|\\.)+'/;

/**
 * Takes the style sheet out of joined code. It is to stand ahead of the code: amid it, a text that long keeps what comes
 * before from compressing with what comes behind.
 * @param {string} joined
 * @returns {{ code: string, declaration: string | undefined }} the code, which reads the sheet by a name, and what declares
 * that name; undefined where there is no sheet
 */
export function sheetAside(joined) {
  const [css] = sheet.exec(joined) ?? [];
  if (css === undefined) return { code: joined, declaration: undefined };
  return { code: joined.replace(css, () => 'sheetText'), declaration: `let sheetText=${css};` };
}
