import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
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

/**
 * Writes the functions of a bundle as arrows, which are shorter. None of them is called before its module has run, or
 * reads `this` or `arguments`.
 * @param {string} code
 */
function arrowFunctions(code) {
  let text = '';
  let end = 0;
  for (const node of parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    if (node.type !== 'FunctionDeclaration' || node.generator) continue;
    const parameters = code.slice(code.indexOf('(', node.id.end), node.body.start);
    const head = `const ${node.id.name}=${node.async ? 'async' : ''}${parameters}=>`;
    text += `${code.slice(end, node.start)}${head}${code.slice(node.body.start, node.end)};`;
    end = node.end;
  }
  return text + code.slice(end);
}

/**
 * What esbuild has joined, made as small as it gets: terser looks at it longer.
 * @param {string} joined
 * @returns {Promise<string>}
 */
export async function shrink(joined) {
  refuseSharedNames();
  const { code = '' } = await minify(arrowFunctions(joined), {
    module: true,
    ecma: 2022,
    compress: {
      passes: 4,
      pure_getters: true,
      hoist_props: true,
      keep_fargs: false,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_comps: true,
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
  });
  return code;
}
