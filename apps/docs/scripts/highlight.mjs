// Colours code when the site is built. A few kinds of token are enough to read by; the others stay plain.
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { escapeHtml } from './escapeHtml.mjs';

loadLanguages(['bash', 'http', 'json', 'nginx', 'tsx']);

/**
 * What Prism calls a token, and the class that gives it a colour.
 * @type {Readonly<Record<string, string>>}
 */
const classOf = {
  comment: 't-comment',
  keyword: 't-word',
  boolean: 't-word',
  tag: 't-word',
  string: 't-text',
  'template-string': 't-text',
  'attr-value': 't-text',
  regex: 't-text',
  number: 't-number',
  function: 't-call',
  property: 't-call',
  'header-name': 't-call',
  'attr-name': 't-call',
  variable: 't-call',
  // Code within a tag or a text is no part of it.
  script: 't-code',
  interpolation: 't-code',
};

/** @param {Prism.TokenStream} tokens */
function tokensHtml(tokens) {
  if (typeof tokens === 'string') return escapeHtml(tokens);
  if (Array.isArray(tokens)) return tokens.map(tokensHtml).join('');
  const html = tokensHtml(tokens.content);
  const name = classOf[tokens.type];
  return name === undefined ? html : `<span class="${name}">${html}</span>`;
}

/**
 * @param {string} code
 * @param {string} language
 * @returns {string} HTML
 */
export function highlight(code, language) {
  const grammar = Prism.languages[language];
  return grammar === undefined ? escapeHtml(code) : tokensHtml(Prism.tokenize(code, grammar));
}
