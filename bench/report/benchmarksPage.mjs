// The page that keeps the last figures: a section a bench, each between two marks, so that one can be written anew alone.

/** @typedef {{ body: string, note: string }} Section What was measured, and what somebody has written below it. */

const opening = (/** @type {string} */ name) => `<!-- bench:${name} -->`;
const closing = (/** @type {string} */ name) => `<!-- /bench:${name} -->`;

/**
 * @param {string} page
 * @returns {Map<string, Section>} what stands in the page, by the bench's name
 */
export function sectionsIn(page) {
  const found = new Map();
  for (const [, name = '', body = '', note = ''] of page.matchAll(
    /<!-- bench:([\w-]+) -->\n([\s\S]*?)\n<!-- \/bench:\1 -->([\s\S]*?)(?=<!-- bench:|$)/g,
  ))
    found.set(name, { body, note: note.trim() });
  return found;
}

/**
 * @param {object} options
 * @param {string} options.intro
 * @param {readonly (Section & { name: string })[]} options.sections In the order of the page; an empty body is left out.
 */
export function benchmarksPage({ intro, sections }) {
  const parts = sections
    .filter(({ body }) => body !== '')
    .flatMap(({ name, body, note }) => [
      `${opening(name)}\n${body}\n${closing(name)}`,
      ...(note === '' ? [] : [note]),
    ]);
  return `${[intro.trim(), ...parts].join('\n\n')}\n`;
}
