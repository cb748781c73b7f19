// Makes code as small as it gets before a host's bundler sees it: esbuild joins, terser shrinks.
import { minify } from '../../survey/scripts/onThreads.mjs';
import { smallest } from '../../survey/scripts/smallest.mjs';
import { ownNames, shortNames } from './ownNames.mjs';

/** Which of these compresses better changes with every edit. */
const finalForms = [
  {},
  { sequences: false },
  { if_return: false },
  { sequences: false, if_return: false },
  { sequences: false, comparisons: false },
  { sequences: false, passes: 5 },
];

/**
 * Whether somebody waits for the first start: the first form will do. Script tag and what it loads find each other by their
 * own hashes; the renderer, which apps look for by the hash of its release, is always whole.
 */
const isQuick = process.env.QUICK_BUILD === '1';

/**
 * @param {string} code
 * @param {object} options
 * @param {boolean} options.isModule
 * @param {(code: string) => string} [options.served] no bundler comes after: the whole file with the code, which is then
 * the answer
 * @param {{ content: string, url?: string }} [options.sourceMap] esbuild's map of the code, and the new one's name if
 * the code is to end with it
 * @returns {Promise<{ code: string, map: string | undefined }>}
 */
export async function shrink(code, { served, ...options }) {
  if (served === undefined) return minifyAs({}, code, options);
  const made = await Promise.all(
    finalForms.slice(0, isQuick ? 1 : undefined).map(async (form) => {
      const { code: small, map } = await minifyAs(form, code, { ...options, isFinal: true });
      // One character more or less at its end changes a file by a hundred bytes.
      return { code: served(small), map };
    }),
  );
  return isQuick ? made[0] : smallest(made);
}

/**
 * @param {import('terser').CompressOptions} form
 * @param {string} code
 * @param {object} options
 * @param {boolean} options.isModule
 * @param {boolean} [options.isFinal] what tells a bundler that a call is pure is left out
 * @param {{ content: string, url?: string }} [options.sourceMap]
 */
function minifyAs(form, code, { isModule, isFinal = false, sourceMap }) {
  return minify(withoutReturned(code), {
    ecma: 2020,
    module: isModule,
    toplevel: true,
    compress: {
      passes: 3,
      ecma: 2020,
      pure_getters: true,
      unsafe_arrows: true,
      unsafe_methods: true,
      keep_fargs: false,
      // These make it shorter and harder to compress.
      arrows: false,
      inline: 1,
      lhs_constants: false,
      ...form,
    },
    mangle: {
      properties: { builtins: true, regex: new RegExp(`^(?:${ownNames.join('|')})$`), keep_quoted: 'strict' },
    },
    nameCache: {
      props: { props: Object.fromEntries([...shortNames()].map(([name, short]) => [`$${name}`, short])) },
    },
    format: { comments: false, ecma: 2020, preserve_annotations: !isFinal },
    ...(sourceMap && { sourceMap }),
  });
}

/**
 * What tells that a returned call is pure is of no use, and terser moves it before `return`, of which Rollup warns whoever
 * builds with it. Blanks take its place, so that the map still fits.
 * @param {string} code
 */
function withoutReturned(code) {
  return code.replace(/(?<=\breturn )\/\* @__PURE__ \*\//g, (note) => ' '.repeat(note.length));
}
