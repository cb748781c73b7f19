import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareHost } from '../mobile/hostFolder.mjs';

const example = fileURLToPath(new URL('../../examples/mobile', import.meta.url));

describe('the Expo export of the example app', () => {
  let folder: string;
  beforeAll(() => {
    folder = prepareHost(example);
  });

  /** All scripts of an export, as one text. */
  function exportFor(platform: 'web' | 'android' | 'ios'): string {
    const out = join(folder, `out-${platform}`);
    rmSync(out, { recursive: true, force: true });
    const expo = join(folder, 'node_modules', 'expo', 'bin', 'cli');
    // Bytecode needs a compiler that is not there for every processor; the scripts are the same.
    const args = [expo, 'export', '--platform', platform, '--output-dir', out, '--no-bytecode'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 840_000,
      env: { ...process.env, CI: '1', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1', NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error(`expo export failed: ${stderr}${stdout}`);
    return readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|hbc)$/.test(name))
      .map((name) => readFileSync(join(out, name), 'utf8'))
      .join('\n');
  }

  it.each(['android', 'web'] as const)(
    '[MOB-10] holds the app and one copy of ServicePopups, for %s',
    (platform) => {
      const code = exportFor(platform);
      expect(code).toContain('Harbour Outdoor');
      expect(code.split('init needs an apiKey')).toHaveLength(2);
    },
  );
});
