import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { startPopupHost, type PopupHost } from '../web/popupHost.js';
import { codeBlocks, methodExamples, type CodeBlock } from './codeBlocks.js';
import { createHostFolder, type HostFolder } from './packedSdk.js';

const root = process.cwd();
const blocks = codeBlocks();
const inLanguage = (...languages: string[]): CodeBlock[] =>
  blocks.filter(({ language }) => languages.includes(language));
const hasImport = (code: string): boolean => /^import .* from /m.test(code);

let host: HostFolder;

beforeAll(() => {
  host = createHostFolder();
  mkdirSync(join(host.path, 'node_modules', '@service-popups'));
  for (const name of ['rules', 'protocol'])
    symlinkSync(
      join(root, 'packages', name),
      join(host.path, 'node_modules', '@service-popups', name),
      'dir',
    );
});
afterAll(() => host.remove());

/** What a reader has around an excerpt. */
const surroundings = `
  declare const jest: { mock(name: string, make: () => unknown): void };
  declare function require(name: string): unknown;
  declare const error: Error;
  declare const platform: never;
  declare const listener: () => void;
  declare const onShow: (survey: unknown) => void;
  declare const onHide: () => void;`;

/** Of code for apps, whose other imports are not installed here, what it takes from the package. */
function importsOfOurs({ where, code }: CodeBlock): CodeBlock {
  const lines = code.match(/^import .* from 'service-popups[^']*';?$/gm) ?? [];
  return { where, language: 'ts', code: lines.join('\n') };
}

/** Excerpts, too, become modules: what they leave out is declared in front of them. */
function asModule({ code }: CodeBlock): string {
  if (hasImport(code)) return code;
  const known = /^(?:export )?(?:const|let) sdk\b/m.test(code) ? '' : 'declare const sdk: ServicePopups;';
  return `import { ServicePopups, MobilePopupRenderer } from 'service-popups';\n${known}${surroundings}\n${code}\nexport {};`;
}

describe('the code in the documents', () => {
  it('compiles strictly against the packed types, the examples of every method included', () => {
    const forApps = inLanguage('js', 'jsx').map(importsOfOurs);
    const written = [
      ...inLanguage('ts', 'tsx'),
      ...forApps.filter(({ code }) => code !== ''),
      ...methodExamples(),
    ];
    expect(written.length).toBeGreaterThan(30);
    const folder = join(host.path, 'blocks');
    mkdirSync(folder);
    const names = written.map((block, index) => {
      const name = `${String(index).padStart(3, '0')}.${block.language === 'tsx' ? 'tsx' : 'ts'}`;
      writeFileSync(join(folder, name), `// ${block.where}\n${asModule(block)}`);
      return name;
    });
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      types: [],
      lib: ['es2022', 'dom'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const told = stdout.replace(
      /^(\d{3})\.tsx?/gm,
      (_, index: string) => written[Number(index)]?.where ?? '',
    );
    expect(told).toBe('');
  });

  it.each(inLanguage('ts').filter(({ code }) => /from 'service-popups/.test(code)))(
    'runs where there is no page, quietly ($where)',
    async ({ code }) => {
      const { code: script } = await transform(code, { loader: 'ts', format: 'esm' });
      writeFileSync(join(host.path, 'block.mjs'), script);
      const { status, stderr } = spawnSync(process.execPath, ['block.mjs'], {
        cwd: host.path,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );

  it.each(inLanguage('json'))('is JSON where it says so ($where)', ({ code }) => {
    // An excerpt of an object stands without its braces.
    const whole = /^\s*[[{]/.test(code) ? code : `{${code}}`;
    expect(() => JSON.parse(whole) as unknown).not.toThrow();
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = inLanguage('sh').flatMap(({ code, where }) =>
      [...code.matchAll(/\bnpm (?:run ([\w:]+)|(start|test))\b/g)].map(([, run, short]) => ({
        where,
        name: run ?? short ?? '',
      })),
    );
    expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
  });
});

describe('the pages in the documents', () => {
  let site: PopupHost;
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    site = await startPopupHost();
  });
  afterEach(() => site.stop());

  it.each(inLanguage('html'))('load the SDK without an error ($where)', async ({ code }) => {
    site.otherwise = { html: code.replace(/https?:\/\/[\w.:]+(?=\/service-popups\.js)/g, site.origin) };
    const context = await newVisitor(browser);
    try {
      const { page, errors } = await watchPage(context);
      await page.goto(site.origin);
      await expect
        .poll(() => site.requests.filter((line) => line.endsWith('/popups')).length)
        .toBeGreaterThan(0);
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
