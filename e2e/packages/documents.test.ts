import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decode, popupDefinitionNode, type PopupDefinition } from '@service-popups/protocol';
import { analyzeSurvey } from '@service-popups/rules/analysis';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { pageWith, popup, startPopupHost, type PopupHost } from '../web/popupHost.js';
import { codeBlocks, isForApps, methodExamples, type CodeBlock } from './codeBlocks.js';
import { createHostFolder, type HostFolder } from './packedSdk.js';
import { strictOptions } from './strictOptions.js';

const root = process.cwd();
const blocks = codeBlocks();
const inLanguage = (...languages: string[]): CodeBlock[] =>
  blocks.filter(({ language }) => languages.includes(language));
const hasImport = (code: string): boolean => /^import .* from /m.test(code);

let host: HostFolder;

beforeAll(() => {
  host = createHostFolder();
  mkdirSync(join(host.path, 'node_modules', '@service-popups'));
  for (const name of ['rules', 'protocol', 'survey'])
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
  declare const onHide: () => void;
  declare const servicePopups: ServicePopups;`;

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
    const forApps = [...inLanguage('js'), ...blocks.filter(isForApps)].map(importsOfOurs);
    const written = [
      ...inLanguage('ts', 'tsx').filter((block) => !isForApps(block)),
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
    const compilerOptions = { ...strictOptions, types: [], lib: ['es2022', 'dom'] };
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

  it('names everything that the package exports', () => {
    const list = "import('service-popups').then((all) => console.log(Object.keys(all).join(' ')))";
    const { stdout } = spawnSync(process.execPath, ['-e', list], { cwd: host.path, encoding: 'utf8' });
    const names = stdout.trim().split(' ');
    expect(names).toContain('ServicePopups');
    const readme = readFileSync(join(root, 'packages/sdk/README.md'), 'utf8');
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(inLanguage('json'))('is JSON where it says so ($where)', ({ code }) => {
    // An excerpt of an object stands without its braces.
    const whole = /^\s*[[{]/.test(code) ? code : `{${code}}`;
    expect(() => JSON.parse(whole) as unknown).not.toThrow();
  });

  it.each(inLanguage('js'))('is JavaScript where it says so ($where)', async ({ code }) => {
    await expect(transform(code, { loader: 'js' })).resolves.toMatchObject({ warnings: [] });
  });

  it.each(inLanguage('css'))('is CSS where it says so ($where)', async ({ code }) => {
    const { warnings } = await transform(code, { loader: 'css' });
    expect(warnings).toEqual([]);
  });

  it('names the language of every block of commands', () => {
    const bare = inLanguage('').filter(({ code }) => /^(?:npm|npx|node|git|curl) /m.test(code));
    expect(bare.map(({ where }) => where)).toEqual([]);
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

/** A definition as the documents write it: whole, or the part that they speak of. */
function definitionIn(code: string): Record<string, unknown> | undefined {
  const whole = JSON.parse(/^\s*[[{]/.test(code) ? code : `{${code}}`) as Record<string, unknown>;
  const base = popup();
  const survey = base['survey'] as Record<string, unknown>;
  if ('triggers' in whole || 'segments' in whole || 'actions' in whole) return { ...base, ...whole };
  if ('pages' in whole) return { ...base, survey: whole };
  if ('translations' in whole) return { ...base, survey: { ...survey, ...whole } };
  if ('type' in whole) return { ...base, triggers: [whole] };
  if (Array.isArray(whole)) return { ...base, segments: { attributes: whole } };
  if (Array.isArray(whole['branches'])) {
    const [first = {}, ...others] = survey['pages'] as Record<string, unknown>[];
    return { ...base, survey: { ...survey, pages: [{ ...first, ...whole }, ...others] } };
  }
  return undefined;
}

const definitions = inLanguage('json').flatMap(({ where, code }) => {
  const given = definitionIn(code);
  return given === undefined ? [] : [{ where, given, isWhole: /"survey"|"pages"/.test(code) }];
});

describe('the definitions in the documents', () => {
  it('are found', () => {
    expect(definitions.length).toBeGreaterThan(12);
    expect(definitions.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(6);
  });

  it.each(definitions)('fit the protocol, and keep every word of theirs ($where)', ({ given }) => {
    const read = decode<PopupDefinition>(popupDefinitionNode, given);
    expect(read).toMatchObject({ ok: true });
    // A member that the decoder does not know is dropped: whoever copied it would wait for what it promises.
    expect(read.ok && read.value).toEqual(given);
  });

  it.each(definitions.filter(({ isWhole }) => isWhole))('ask what they mean ($where)', ({ given }) => {
    expect(analyzeSurvey((given as unknown as PopupDefinition).survey).findings).toEqual([]);
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
    const html = code
      .replaceAll('https://shop.example/feedback', site.origin)
      .replace(/https?:\/\/[\w.:]+(?=\/service-popups\.js)/g, site.origin);
    site.otherwise = { html };
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

  it.each(inLanguage('http'))('show a popup under the policy that they name ($where)', async ({ code }) => {
    const policy = /^Content-Security-Policy: (.*)$/m.exec(code)?.[1] ?? '';
    site.otherwise = {
      html: pageWith('<p>Shop'),
      headers: { 'Content-Security-Policy': policy.replaceAll('https://popups.example.com', site.origin) },
    };
    site.popups = [popup({ triggers: [{ type: 'time_on_page', value: 0 }] })];
    const context = await newVisitor(browser);
    try {
      const { page, errors } = await watchPage(context);
      await page.goto(site.origin);
      await page.locator('#sv-popup').waitFor();
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
