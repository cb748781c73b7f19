import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ownNames, shortNames } from './ownNames.mjs';

const packages = new URL('../../', import.meta.url);
/** Declarations list private members too, which nobody outside can name. */
const withoutOwn = (path) =>
  readFileSync(new URL(path, packages), 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/^ *private .*$/gm, '');
const wordsOf = (path) => withoutOwn(path).match(/[A-Za-z_$][\w$]*/g) ?? [];

describe('the names that the build shortens', () => {
  it('are words of neither the wire nor the public interface', () => {
    const outside = new Set(
      [
        'protocol/src/generated/types.ts',
        'protocol/src/generated/decoders.ts',
        'sdk/api/report.txt',
        'mobile/src/preloadedStorage.ts',
        'mobile/src/react/runtime.ts',
        'mobile/src/react/ServiceProvider.tsx',
        'rules/src/targeting/explain/findings.ts',
        'rules/src/survey/types.ts',
        'survey/src/types.ts',
        'survey/src/locales/texts.ts',
      ].flatMap(wordsOf),
    );
    expect(ownNames.filter((name) => outside.has(name))).toEqual([]);
  });

  it('are not reached by a text', () => {
    const files = ['core', 'web', 'mobile', 'rules', 'survey'].flatMap((name) => {
      const folder = new URL(`${name}/src/`, packages);
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /^(?!.*(?:test|analysis|locales)).*\.tsx?$/.test(path))
        .map((path) => `${name}/src/${path}`);
    });
    // What stands in a type is no access: `Pick<Platform, 'clock'>`, `Platform['clock']`.
    const withoutTypes = (path) =>
      readFileSync(new URL(path, packages), 'utf8')
        .replace(/\b(?:Pick|Omit)<[^<>]*>/g, '')
        .replace(/\b[A-Z]\w*\['\w+'\]/g, '');
    const quoted = new Set(files.flatMap((path) => withoutTypes(path).match(/(?<=')\w+(?=')/g) ?? []));
    expect(files.length).toBeGreaterThan(100);
    // The record of the definitions.
    const harmless = ['definitions'];
    expect(ownNames.filter((name) => quoted.has(name)).sort()).toEqual(harmless);
  });

  it('are names of a browser only where nothing of the SDK asks the browser for them', async () => {
    const terser = join(createRequire(import.meta.url).resolve('terser/package.json'), '..');
    const { domprops } = await import(pathToFileURL(join(terser, 'tools', 'domprops.js')).href);
    const shared = ownNames.filter((name) => domprops.includes(name));
    // Whoever needs one of them of a browser's object takes it off the list of names first.
    const known =
      'control face pause query readText refresh release restart restore screens sessionId sources uuid wake writeText';
    expect(shared.sort().join(' ')).toBe(known);
  });

  it('become names that nobody else has, one each', () => {
    const short = [...shortNames().values()];
    expect(new Set(short).size).toBe(ownNames.length);
    expect(short.filter((name) => !/^[A-Z][a-z]?$/.test(name))).toEqual([]);
  });
});
