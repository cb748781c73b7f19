// Turns the JSDoc of a class or an interface into a page, so that the documents say what the code says.

/**
 * @typedef {{ name: string, signature: string, text: string, example: string | undefined }} ApiMember
 */

/**
 * Reads every documented member at the first level of indentation.
 * @param {string} source
 * @returns {ApiMember[]}
 */
export function readMembers(source) {
  /** @type {ApiMember[]} */
  const members = [];
  const blocks = /\n {2}\/\*\*([\s\S]*?)\*\/\n([\s\S]*?)(?=\n {2}\/\*\*|\n}\n?)/g;
  for (const [, comment = '', code = ''] of source.matchAll(blocks)) {
    const signature = signatureOf(code);
    const name = /^(?:readonly |get |async )*([A-Za-z]\w*)/.exec(signature)?.[1];
    if (name === undefined || name === 'constructor') continue;
    members.push({ name, signature, ...readComment(comment) });
  }
  return members;
}

/** The declaration without its body, on one line. */
function signatureOf(code) {
  const text = code.trim().replace(/\s+/g, ' ');
  const body = text.search(/\s\{ (?:this|return|if|const)\b/);
  return (body < 0 ? text : text.slice(0, body)).replace(/;.*$/, '').trim();
}

/** @param {string} comment */
function readComment(comment) {
  const lines = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
  const [text = '', example] = lines.split(/^@example\s*/m);
  const code = example?.replace(/^```\w*\n?|\n?```\s*$/g, '').trim();
  return { text: text.replace(/^@param .*$/gm, '').trim(), example: code };
}

/**
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.lead
 * @param {string} options.source
 * @returns {string} Markdown
 */
export function apiPage({ title, lead, source }) {
  const parts = readMembers(source).map(({ name, signature, text, example }) =>
    [
      `## ${name}`,
      '```ts',
      signature,
      '```',
      text,
      ...(example === undefined || example === '' ? [] : ['', '```ts', example, '```']),
    ].join('\n'),
  );
  return [`# ${title}`, lead, ...parts].join('\n\n');
}
