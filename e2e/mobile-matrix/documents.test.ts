import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { prepareHost } from '../mobile/hostFolder.mjs';
import { codeBlocks, isForApps } from '../packages/codeBlocks.js';
import { strictOptions } from '../packages/strictOptions.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages that the documents name and the host has not installed: whatever they export fits. */
const others = [
  '@react-native-async-storage/async-storage',
  'expo-router',
  'react-native-device-info',
  'react-native-mmkv',
];

const compilerOptions = {
  ...strictOptions,
  lib: ['es2022'],
  customConditions: ['react-native'],
  types: ['react-native'],
};

describe('the code for apps in the documents', () => {
  it("can be copied into a strict app as it stands: it imports what it uses, and fits the runtime's own types", () => {
    const blocks = codeBlocks().filter(isForApps);
    expect(blocks.length).toBeGreaterThan(3);
    const folder = join(prepareHost(here('../mobile/jest-host')), 'documents');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const names = blocks.map(({ where, code }) => {
      const name = `${where.replaceAll(/\W/g, '-')}.tsx`;
      writeFileSync(join(folder, name), code);
      return name;
    });
    writeFileSync(join(folder, 'others.d.ts'), others.map((name) => `declare module '${name}';\n`).join(''));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [...names, 'others.d.ts'] }),
    );
    const tsc = here('../../node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});
