// Colours code when the site is built. A few kinds of token are enough to read by; what no rule knows stays plain.
import { escapeHtml } from './escapeHtml.mjs';

const text = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`;
const lineComment = String.raw`(?<=^|\s)\/\/.*`;

/** Each language as a list of kinds and patterns; the first that fits a place takes it. */
const script = [
  ['comment', String.raw`\/\*[\s\S]*?\*\/|${lineComment}`],
  ['text', `${text}|\`(?:\\\\.|[^\`\\\\])*\``],
  [
    'word',
    String.raw`\b(?:import|from|export|const|let|function|return|new|if|else|for|of|await|async|void|declare|interface|type|readonly|typeof|class|extends|true|false|null|undefined)\b`,
  ],
  ['number', String.raw`\b\d[\d_.]*\b`],
  ['call', String.raw`\b[a-zA-Z]\w*(?=\()`],
];
const shell = [
  ['comment', String.raw`(?<=^|\s)#.*`],
  ['text', text],
  ['word', String.raw`(?<=^|[|&] )(?:npm|npx|node|git|curl|cd|docker|openssl)\b`],
  ['call', String.raw`(?<=\s)--?[a-zA-Z][\w-]*|\$\w+`],
];

/** @type {Readonly<Record<string, readonly (readonly string[])[]>>} */
const languages = {
  ts: script,
  tsx: script,
  js: script,
  jsx: script,
  json: [
    ['call', String.raw`"(?:\\.|[^"\\])*"(?=\s*:)`],
    ['text', String.raw`"(?:\\.|[^"\\])*"`],
    ['word', String.raw`\b(?:true|false|null)\b`],
    ['number', String.raw`-?\b\d[\d.]*\b`],
  ],
  html: [
    ['comment', '<!--[\\s\\S]*?-->'],
    ['word', String.raw`<\/?[a-z][\w-]*|\/?>`],
    ['text', text],
    ['call', String.raw`\b[a-z][\w-]*(?==)|\bdata-[\w-]+|\basync\b`],
  ],
  css: [
    ['comment', String.raw`\/\*[\s\S]*?\*\/`],
    ['word', String.raw`@[\w-]+|!important`],
    ['call', String.raw`[\w-]+(?=\s*:\s)`],
    ['number', String.raw`\b\d[\d.]*(?:px|rem|em|%|s|ms)?\b`],
  ],
  sh: shell,
  nginx: [
    ['comment', '#.*'],
    ['word', String.raw`^\s*[a-z_]+(?=\s)`],
    ['call', String.raw`\$\w+`],
  ],
  http: [
    ['word', String.raw`^[\w-]+(?=:)`],
    ['text', String.raw`'[a-z-]+'`],
  ],
};

/**
 * @param {string} code
 * @param {string} language
 * @returns {string} HTML
 */
export function highlight(code, language) {
  const rules = languages[language];
  if (rules === undefined) return escapeHtml(code);
  const pattern = new RegExp(rules.map(([kind, rule]) => `(?<${kind}>${rule})`).join('|'), 'gm');
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0] ?? '';
    html += `${escapeHtml(code.slice(end, match.index))}<span class="t-${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
