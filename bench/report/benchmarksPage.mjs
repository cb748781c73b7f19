// The page that keeps the last figures: a section a bench, each between two marks, so that one can be written anew alone.

/** @typedef {{ name: string, title: string, body: string }} Section */

const opening = (/** @type {string} */ name) => `<!-- bench:${name} -->`;
const closing = (/** @type {string} */ name) => `<!-- /bench:${name} -->`;

/**
 * @param {string} page
 * @returns {Map<string, string>} what stands in the page, by the bench's name
 */
export function sectionsIn(page) {
  const found = new Map();
  for (const [, name = '', body = ''] of page.matchAll(
    /<!-- bench:([\w-]+) -->\n([\s\S]*?)\n<!-- \/bench:\1 -->/g,
  ))
    found.set(name, body);
  return found;
}

/**
 * @param {object} options
 * @param {string} options.intro
 * @param {readonly Section[]} options.sections In the order of the page; an empty body is left out.
 */
export function benchmarksPage({ intro, sections }) {
  const parts = sections
    .filter(({ body }) => body !== '')
    .map(({ name, body }) => `${opening(name)}\n${body}\n${closing(name)}`);
  return `${[intro.trim(), ...parts].join('\n\n')}\n`;
}
