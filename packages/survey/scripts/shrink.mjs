import { readFileSync } from 'node:fs';
import { minify } from './onThreads.mjs';
import { sheetAside } from './sheetAside.mjs';
import { smallest } from './smallest.mjs';

/** Fields that only this package's own code reads and writes. */
const ownNames =
  'announce appear arrange attach buttons changed container control cover current element face focusFirstProblem ' +
  'focusHeading index labelOf list listClass localized mode option percent place question read root route ' +
  'seed setValue show showLabel shown stepClass steps textOf update view write';

/** Where the words of the wire and of the public interface are declared. */
const publicTypes = [
  '../../protocol/src/generated/types.ts',
  '../src/types.ts',
  '../src/locales/texts.ts',
  '../../rules/src/survey/types.ts',
];

/** One that is also a word of others must not be shortened: they would no longer find it. */
function refuseSharedNames() {
  const declared = publicTypes.flatMap((path) => [
    ...readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(/\b(\w+)\??(?=[:(])/g),
  ]);
  const shared = ownNames.split(' ').filter((name) => declared.some(([, word]) => word === name));
  if (shared.length > 0) throw new Error(`not this package's own: ${shared.join(', ')}`);
}

/** Forms of the same code. Which of them compresses best changes with every edit, so all are tried. */
const forms = [
  {},
  { inline: 1 },
  { sequences: false },
  { conditionals: false },
  { join_vars: false },
  { if_return: false },
  { conditionals: false, if_return: false },
  { inline: 1, sequences: false },
  { conditionals: false, sequences: false },
  { conditionals: false, if_return: false, sequences: false },
  { join_vars: false, sequences: false },
  { lhs_constants: false },
  { lhs_constants: false, sequences: false },
  { comparisons: false, lhs_constants: false },
  { comparisons: false, conditionals: false, sequences: false },
];

/**
 * Asks Chromium to compile all functions while the file is loaded, off the page's thread: nearly all of them are called
 * as soon as a survey is shown, each of which would compile at that moment otherwise.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * What esbuild has joined, made as small as it gets: terser looks at it longer.
 * @param {string} joined
 * @returns {Promise<string>}
 */
export async function shrink(joined) {
  refuseSharedNames();
  const { code, declaration } = sheetAside(joined);
  if (declaration === undefined) throw new Error('the bundle holds no style sheet');
  const made = await Promise.all(
    forms.map(async (form) => ({ code: compileHint + declaration + (await minifyAs(form, code)) })),
  );
  return (await smallest(made)).code;
}

/**
 * @param {import('terser').CompressOptions} form
 * @param {string} text
 */
async function minifyAs(form, text) {
  const { code } = await minify(text, {
    module: true,
    ecma: 2022,
    // As the sheet has them.
    format: { quote_style: 1 },
    compress: {
      passes: 4,
      pure_getters: true,
      hoist_props: true,
      keep_fargs: false,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_math: true,
      unsafe_methods: true,
      ...form,
    },
    mangle: {
      properties: {
        builtins: true,
        regex: new RegExp(`^(${ownNames.replaceAll(' ', '|')})$`),
        keep_quoted: 'strict',
      },
    },
  });
  return code;
}
