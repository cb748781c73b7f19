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

/** @param {ApiMember} member */
function sectionOf({ name, signature, text, example }) {
  const code = example === undefined || example === '' ? [] : ['', '```ts', example, '```'];
  return [`## ${name}`, '```ts', signature, '```', text, ...code].join('\n');
}

/**
 * @param {string} source The public class.
 * @returns {string} Markdown
 */
export function methodsPage(source) {
  const lead = 'Every public method of `ServicePopups`. None of them throws into your code.';
  return ['# Methods', lead, ...readMembers(source).map(sectionOf)].join('\n\n');
}

/** A field as a host writes it: that it may be undefined, or is not to be changed, is no news to whoever sets it. */
const asWritten = (/** @type {string} */ signature) =>
  signature.replaceAll('readonly ', '').replaceAll(' | undefined', '');

/**
 * @param {string} source The file of `ServiceConfig` and of the types it names.
 * @returns {string} Markdown
 */
export function configurationPage(source) {
  const start = source.search(/^\/\*\*[^/]*\*\/\nexport interface ServiceConfig /m);
  const lead = 'What `init(config)` takes. Only `apiKey` is required.';
  const fields = readMembers(source.slice(start)).map((member) =>
    sectionOf({ ...member, signature: asWritten(member.signature) }),
  );
  const types = asWritten(
    source
      .slice(0, start)
      .replace(/^import .*\n/gm, '')
      .trim(),
  );
  return ['# Configuration', lead, ...fields, `## Types\n\n\`\`\`ts\n${types}\n\`\`\``].join('\n\n');
}
