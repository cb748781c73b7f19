// Makes code as small as it gets before a host's bundler sees it: esbuild joins, terser shrinks.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';
import { ownNames, shortNames } from './ownNames.mjs';

/**
 * @param {string} code
 * @param {object} options
 * @param {boolean} options.isModule
 * @param {boolean} [options.isFinal] no bundler comes after: what tells one that a call is pure is left out
 * @param {{ content: string, url?: string }} [options.sourceMap] esbuild's map of the code, and the new one's name if
 * the code is to end with it
 * @returns {Promise<{ code: string, map: string | undefined }>}
 */
export async function shrink(code, { isModule, isFinal = false, sourceMap }) {
  const small = await minify(code, {
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
    },
    mangle: { properties: { regex: new RegExp(`^(?:${ownNames.join('|')})$`), keep_quoted: 'strict' } },
    nameCache: {
      props: { props: Object.fromEntries([...shortNames()].map(([name, short]) => [`$${name}`, short])) },
    },
    format: { comments: false, ecma: 2020, preserve_annotations: !isFinal },
    ...(sourceMap && { sourceMap }),
  });
  return { code: small.code ?? '', map: typeof small.map === 'string' ? small.map : undefined };
}

/**
 * Writes the shared bounds as numbers where they are used: most of the table is the server's.
 * @param {(code: string) => string} [rewrite] what else is to be done to the source
 * @returns {import('esbuild').Plugin}
 */
export function createInlineLimits(rewrite = (code) => code) {
  return {
    name: 'inline-limits',
    async setup({ onLoad }) {
      const limits = await readLimits();
      onLoad({ filter: /packages[\\/](?:core|web|mobile)[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
        const code = readFileSync(path, 'utf8').replace(/(?<![\w.])limits\.(\w+)/g, (whole, name) =>
          String(limits[name] ?? whole),
        );
        return { loader: path.endsWith('x') ? 'tsx' : 'ts', contents: rewrite(code) };
      });
    },
  };
}

export const inlineLimits = createInlineLimits();

/** @returns {Promise<Readonly<Record<string, number>>>} */
async function readLimits() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../protocol/src/limits.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const module = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
  return module.limits;
}
