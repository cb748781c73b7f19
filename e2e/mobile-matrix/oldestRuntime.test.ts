import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleHost, type MetroBundle } from '../mobile/metroBundle.js';
import { expectDegrades, expectOneCopy, expectWorksWithPackages } from '../mobile/metroChecks.js';

const system = 'android';
/** The runtime brings its engine's compiler for this processor alone. */
const hasCompiler = process.platform === 'linux' && process.arch === 'x64';

describe('the oldest runtime that is supported, with its own bundler, React and engine', () => {
  let bundle: MetroBundle;
  beforeAll(() => {
    bundle = bundleHost({ system, packages: 'present', runtime: 'oldest-host' });
  });

  it('finds every entry without package exports, with one copy of ServicePopups', () =>
    expectOneCopy(bundle));

  it('[MOB-8] shows a survey and reports it', () => expectWorksWithPackages(bundle, system));

  it('[MOB-10] survives packages that throw while they are evaluated', () =>
    expectDegrades(bundle, { system, hasNativeSides: true, throws: true }));

  if (hasCompiler)
    it('has an engine that compiles the whole bundle', () => {
      const compiler = join(bundle.folder, 'node_modules/react-native/sdks/hermesc/linux64-bin/hermesc');
      const source = join(bundle.folder, 'out', 'compiled.js');
      chmodSync(compiler, 0o755);
      writeFileSync(source, bundle.code);
      const { status, stderr } = spawnSync(
        compiler,
        ['-w', '-O', '-emit-binary', '-out', `${source}.hbc`, source],
        { encoding: 'utf8' },
      );
      expect(stderr.slice(0, 500)).toBe('');
      expect(status).toBe(0);
    });
});
