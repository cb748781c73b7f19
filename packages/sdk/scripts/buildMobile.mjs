// Makes what the mobile runtime loads, as CommonJS in dist/native:
//   index.js       the main entry: core and the mobile part, without React
//   mobile.js      provider and hook; requires index.js, so that there is one `ServicePopups` in an app
//   optional/*.js  one file per optional package, each with one guarded `require` that the host's bundler must see
//   surveyText.js  the survey renderer as text, evaluated only when it is inlined
//   explain.js     the sentences of `explain`, which bundlers leave out of a release
//   jest.js        a stand-in for hosts' tests
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { shrink } from './shrink.mjs';

const sdk = fileURLToPath(new URL('..', import.meta.url));
const mobile = join(sdk, '..', 'mobile', 'src');
const surveyFolder = join(sdk, '..', 'survey', 'dist');
const { peerDependencies } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));

/** The renderer as a classic script that starts itself: a module inlined in a page could not be imported from. */
export async function makeSurveyText() {
  const { outputFiles } = await build({
    stdin: {
      contents: 'import { startWebview } from "./survey.js"; startWebview();',
      resolveDir: surveyFolder,
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const text = outputFiles[0].text.trim();
  if (/<(?:!--|\/?script)/i.test(text))
    throw new Error('The renderer cannot stand in a script element: it holds a text that ends or opens one.');
  return text;
}

/**
 * Puts the renderer's text into the web entry. As ES module it is a part that bundlers drop when nobody inlines; as
 * CommonJS it is a file of its own, read when it is needed.
 * @param {string} text
 * @param {'esm' | 'cjs'} format
 */
export function surveyTextPlugin(text, format) {
  return {
    name: 'survey-text',
    /** @param {import('esbuild').PluginBuild} build */
    setup({ onLoad, onResolve }) {
      if (format === 'esm') {
        onLoad({ filter: /renderer[\\/]surveyText\.ts$/ }, () => ({
          contents: surveyTextModule(text, 'esm'),
        }));
        return;
      }
      onResolve({ filter: /\/surveyText\.js$/ }, () => ({ path: './surveyText.js', external: true }));
      onLoad({ filter: /renderer[\\/]surveyAsset\.ts$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8')
          .replace(
            /^import .*surveyText.*$/m,
            'declare function require(name: string): { surveyText: string };',
          )
          .replace('() => surveyText', "() => require('./surveyText.js').surveyText"),
        loader: 'ts',
      }));
    },
  };
}

/**
 * @param {string} text
 * @param {'esm' | 'cjs'} format
 */
export function surveyTextModule(text, format) {
  const literal = JSON.stringify(text).replace(
    /[\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16)}`,
  );
  return format === 'esm' ? `export const surveyText = ${literal};\n` : `exports.surveyText = ${literal};\n`;
}

/** @param {{ dist: string, integrity: string, surveyText: string }} options */
export async function buildMobile({ dist, integrity, surveyText }) {
  const out = join(dist, 'native');
  mkdirSync(out, { recursive: true });
  const shared = {
    bundle: true,
    format: /** @type {const} */ ('cjs'),
    // The host's bundler lowers it further; private members, which cost it helpers, are named openly before.
    target: 'es2022',
    charset: /** @type {const} */ ('utf8'),
    legalComments: /** @type {const} */ ('none'),
    logLevel: /** @type {const} */ ('warning'),
    jsx: /** @type {const} */ ('automatic'),
    external: Object.keys(peerDependencies),
    define: { surveyIntegrity: JSON.stringify(integrity) },
    sourcemap: true,
  };
  const optional = readdirSync(join(mobile, 'react', 'optional')).filter((name) => /^\w+\.ts$/.test(name));
  await Promise.all([
    build({
      ...shared,
      entryPoints: { index: join(sdk, 'src', 'index.native.ts') },
      outdir: out,
      plugins: [surveyTextPlugin(surveyText, 'cjs'), sentencesApart, forMobile],
    }),
    build({
      ...shared,
      entryPoints: {
        mobile: join(sdk, 'src', 'mobile.ts'),
        jest: join(sdk, 'src', 'mobileJest.ts'),
        explain: join(sdk, '..', 'core', 'src', 'explain.ts'),
      },
      outdir: out,
      plugins: [shareModules, forMobile],
    }),
    build({
      ...shared,
      entryPoints: optional.map((name) => join(mobile, 'react', 'optional', name)),
      outdir: join(out, 'optional'),
    }),
  ]);
  writeFileSync(join(out, 'surveyText.js'), surveyTextModule(surveyText, 'cjs'));
  writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n');
  for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js') || name === 'surveyText.js') continue;
    const path = join(out, name);
    // The files of the optional packages are read by ours alone, which need no mark.
    const marks = name.startsWith('optional') ? [] : ['exports.__esModule = true;'];
    writeFileSync(path, withOneRequireEach(withPlainExports(readFileSync(path, 'utf8'), marks)));
  }
  checkRequires(out, optional);
  // The host's bundler shrinks once more, and knows less of the code.
  const shrinkFile = async (name) => {
    const text = readFileSync(join(out, name), 'utf8');
    const sourceMap = { content: readFileSync(join(out, `${name}.map`), 'utf8'), url: `${name}.map` };
    const { code, map = '' } = await shrink(text, { isModule: false, sourceMap });
    writeFileSync(join(out, name), code);
    writeFileSync(join(out, `${name}.map`), map);
    if (code.includes('sv_preview')) throw new Error(`${name} holds what only a page has.`);
  };
  await Promise.all(['index.js', 'mobile.js', 'explain.js'].map(shrinkFile));
}

/**
 * esbuild hands out a file's names in a way that is right for every cycle and weighs more than some of these files. Here
 * nothing is circular, so each name is set at the end. What goes leaves empty lines, so that the map stays true.
 * @param {string} code
 * @param {readonly string[]} marks what is said before the names
 */
function withPlainExports(code, marks) {
  const [block = '', list = ''] =
    /^var __defProp = [^]*?^__export\(\w+, \{\n([^}]*)\}\);\nmodule\.exports = .*$/m.exec(code) ?? [];
  const exported = [...list.matchAll(/^ {2}(\w+): \(\) => (\w+)/gm)].map(
    ([, name, local]) => `exports.${name} = ${local};`,
  );
  if (exported.length === 0) throw new Error('The names of a file could not be read.');
  return code
    .replace(block, block.replace(/.+/g, ''))
    .replace(/(?=\n\/\/# sourceMappingURL=.*\s*$)/, () => `\n${[...marks, ...exported].join('\n')}`);
}

/**
 * esbuild asks for a package once per file that imports it; those files are one now, and ask once. Spaces stand for what
 * goes, so that the map stays true.
 * @param {string} code
 */
function withOneRequireEach(code) {
  const declared = [...code.matchAll(/^var (\w+) = (require\(.*\));$/gm)];
  let result = code;
  for (const call of new Set(declared.map(([, , asked]) => asked))) {
    const [first, ...others] = declared.filter(([, , asked]) => asked === call);
    for (const [line] of others) result = result.replace(line, ' '.repeat(line.length));
    const names = [first, ...others].map(([, name]) => name);
    const [shortest] = names.toSorted((one, other) => one.length - other.length);
    for (const name of names)
      result = result.replace(new RegExp(`\\b${name}\\b`, 'g'), shortest.padEnd(name.length));
  }
  return result;
}

/**
 * What only a page has goes: what `hasPage` stands before, and lines that end with `// For pages.` `#name` becomes `_name`:
 * the runtime's engine has no private members, and their stand-ins weigh more than they keep.
 */
const forMobile = {
  name: 'for-mobile',
  /** @param {import('esbuild').PluginBuild} build */
  setup({ onLoad }) {
    onLoad({ filter: /platform[\\/]hasPage\.ts$/ }, () => ({ contents: 'export const hasPage = false;' }));
    onLoad({ filter: /packages[\\/](?:core|mobile)[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => ({
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      contents: readFileSync(path, 'utf8')
        .replace(/(?<![\w'"`/])#(?=[a-z]\w*\b)/g, '_')
        .replace(/^.*\/\/ For pages\.$/gm, ''),
    }));
  },
};

const sentencesApart = {
  name: 'sentences-apart',
  /** @param {import('esbuild').PluginBuild} build */
  setup({ onResolve }) {
    onResolve({ filter: /^@service-popups\/core\/explain$/ }, () => ({
      path: './explain.js',
      external: true,
    }));
  },
};

/** Whatever is not React's belongs to the main entry, and the optional packages stay files of their own. */
const shareModules = {
  name: 'share-modules',
  /** @param {import('esbuild').PluginBuild} build */
  setup({ onResolve }) {
    onResolve({ filter: /index\.native\.js$/ }, () => ({ path: './index.js', external: true }));
    onResolve({ filter: /\/optional\/\w+\.js$/ }, ({ path }) => ({
      path: `./optional/${path.split('/').at(-1)}`,
      external: true,
    }));
    onResolve({ filter: /^\.\.\/(?:setupMobile|renderer\/MobilePopupRenderer)\.js$/ }, () => ({
      path: './index.js',
      external: true,
    }));
  },
};

/**
 * A `require` that the host's bundler does not recognise means a package that is silently never found.
 * @param {string} out
 * @param {readonly string[]} optional
 */
function checkRequires(out, optional) {
  for (const name of optional) {
    const code = readFileSync(join(out, 'optional', name.replace(/\.ts$/, '.js')), 'utf8');
    if (/__require|createRequire|import\(/.test(code))
      throw new Error(`${name}: its require is hidden from bundlers.`);
    const guarded = /try \{\s*return [^;]*? \? require\("[\w-]+"\) : void 0;\s*\} catch/.test(code);
    if (!guarded) throw new Error(`${name}: its require is not guarded as it must be.`);
  }
  const main = readFileSync(join(out, 'index.js'), 'utf8');
  if (/require\("react/.test(main)) throw new Error('The main entry needs React or the mobile runtime.');
  if (/\bclass \w*ServicePopups\b/.test(readFileSync(join(out, 'mobile.js'), 'utf8')))
    throw new Error('mobile.js holds a second copy of ServicePopups.');
}
