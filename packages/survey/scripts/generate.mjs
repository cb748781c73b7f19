// Makes src/styles/generated/baseCss.ts from src/styles/base.css: nesting lowered, comments and blanks taken out, and
// the two longest repetitions shortened; `expandCss` in src/styles/importantCss.ts writes them out again.
// `--check` writes nothing and fails when the file is out of date.
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { keepGenerated } from '../../../scripts/keepGenerated.mjs';

const source = new URL('../src/styles/base.css', import.meta.url);

const { code } = await transform(readFileSync(source, 'utf8'), {
  loader: 'css',
  minify: true,
  charset: 'utf8',
  target: ['chrome111', 'firefox121', 'safari16.4'],
});
if (/[?|]/.test(code)) throw new Error('base.css may hold neither ? nor |: both are signs of the short form');
const short = code
  .trim()
  // The one thing esbuild leaves as it is written.
  .replace(/--[\w-]+: [^;}]+/g, (value) => value.replace(': ', ':').replaceAll(', ', ','))
  .replace(/(var\(--[\w-]+,) /g, '$1')
  .replaceAll('#sv-popup', '?')
  .replace(/var\(--sv-([\w-]+)\)/g, '|$1');
const text = `// Made by scripts/generate.mjs from ../base.css. Do not edit.\n\nexport const baseCss =\n  ${JSON.stringify(short)};\n`;

keepGenerated('packages/survey/scripts/generate.mjs', {
  'packages/survey/src/styles/generated/baseCss.ts': text,
});
