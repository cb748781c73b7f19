import { readFileSync } from 'node:fs';
import { minify } from 'terser';

/** Fields that only this package's own code reads and writes. */
const ownNames =
  'announce appear arrange attach buttons changed control cover current describe element face focusFirstProblem ' +
  'focusHeading labelOf list listClass localized mode option place question ratio read root ' +
  'seed setValue show showLabel shown stepClass textOf update view write';

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

/** The style sheet as it stands in the bundle. */
const sheet = /"@layer sv-(?:[^"\\]|\\.)+"|'@layer sv-(?:[^'\\]|\\.)+'/;

/**
 * What esbuild has joined, made as small as it gets: terser looks at it longer.
 * @param {string} joined
 * @returns {Promise<string>}
 */
export async function shrink(joined) {
  refuseSharedNames();
  // Ahead of all code: amid it, a sheet that long keeps the code before it from the code behind it.
  const [css] = sheet.exec(joined) ?? [];
  if (css === undefined) throw new Error('the bundle holds no style sheet');
  const { code = '' } = await minify(
    joined.replace(css, () => 'sheetText'),
    {
      module: true,
      ecma: 2022,
      compress: {
        passes: 6,
        pure_getters: true,
        hoist_props: true,
        keep_fargs: false,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_math: true,
        unsafe_methods: true,
      },
      mangle: {
        properties: {
          builtins: true,
          regex: new RegExp(`^(${ownNames.replaceAll(' ', '|')})$`),
          keep_quoted: 'strict',
        },
      },
    },
  );
  return `let sheetText=${css};${code}`;
}
