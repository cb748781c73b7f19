import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sdkVersion } from '@service-popups/protocol';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A host's folder that has the package as npm would install it: the packed files, and nothing of the workspace. */
export interface HostFolder {
  readonly path: string;
  readonly tarball: string;
  readonly remove: () => void;
}

export function createHostFolder(): HostFolder {
  const path = mkdtempSync(join(tmpdir(), 'service-popups-host-'));
  const modules = join(path, 'node_modules');
  mkdirSync(join(modules, 'service-popups'), { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', path], {
    cwd: join(root, 'packages', 'sdk'),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const tarball = join(path, `service-popups-${sdkVersion}.tgz`);
  execFileSync('tar', ['-xzf', tarball, '-C', join(modules, 'service-popups'), '--strip-components=1']);
  for (const name of ['react', 'react-dom', 'scheduler', 'csstype']) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir');
  }
  cpSync(join(root, 'node_modules', '@types', 'react'), join(modules, '@types', 'react'), {
    recursive: true,
  });
  return { path, tarball, remove: () => rmSync(path, { recursive: true, force: true }) };
}
