import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../workspaces.mjs';
import { isInstalled } from './lockFile.mjs';
import { nodeVersionProblem } from './nodeVersion.mjs';
import { takeTurn } from './takeTurn.mjs';

/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'service-popups-bootstrap-'));
  folders.push(folder);
  return folder;
}

/** A repository with one package to build and nothing to download. */
function smallClone() {
  const root = emptyFolder();
  const manifest = {
    name: 'small',
    version: '1.0.0',
    engines: { node: '>=20.0.0' },
    workspaces: ['packages/*'],
  };
  const library = { name: '@service-popups/protocol', version: '1.0.0' };
  const lock = {
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'small', version: '1.0.0', workspaces: ['packages/*'], engines: { node: '>=20.0.0' } },
      'node_modules/@service-popups/protocol': { resolved: 'packages/protocol', link: true },
      'packages/protocol': library,
    },
  };
  cpSync(join(repositoryRoot, 'scripts'), join(root, 'scripts'), { recursive: true });
  mkdirSync(join(root, 'packages/protocol/scripts'), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(join(root, 'packages/protocol/package.json'), JSON.stringify(library));
  writeFileSync(join(root, 'packages/protocol/index.js'), 'export const one = 1;\n');
  writeFileSync(
    join(root, 'packages/protocol/scripts/build.mjs'),
    "import { cpSync, mkdirSync } from 'node:fs';\nmkdirSync('dist', { recursive: true });\ncpSync('index.js', 'dist/index.js');\n",
  );
  return root;
}

/** @param {string} root */
function bootstrap(root) {
  const result = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: result.status, said: result.stdout + result.stderr };
}

describe('bootstrap', () => {
  it('installs and builds a fresh clone, then skips both, then builds what changed', () => {
    const root = smallClone();
    const first = bootstrap(root);
    expect(first.said).toMatch(/installing \d+ packages/);
    expect(first.said).toContain('built packages/protocol');
    expect(first.code).toBe(0);
    expect(existsSync(join(root, 'node_modules/@service-popups/protocol/index.js'))).toBe(true);

    expect(bootstrap(root)).toEqual({
      code: 0,
      said: 'Set-up is complete already; nothing had to be done.\n',
    });

    appendFileSync(join(root, 'packages/protocol/index.js'), 'export const two = 2;\n');
    const third = bootstrap(root);
    expect(third.said).not.toContain('installing');
    expect(third.said).toContain('built packages/protocol');
    expect(readFileSync(join(root, 'packages/protocol/dist/index.js'), 'utf8')).toContain('two');
  });

  it('ends with an error and the words of a build that fails', () => {
    const root = smallClone();
    writeFileSync(join(root, 'packages/protocol/scripts/build.mjs'), "throw new Error('no bricks left');\n");
    const result = bootstrap(root);
    expect(result.code).toBe(1);
    expect(result.said).toContain('no bricks left');
    expect(result.said).toContain('The build of packages/protocol failed');
  });

  it('ends with an error when the lock file does not fit the manifests', () => {
    const root = smallClone();
    const changed = { name: '@service-popups/protocol', version: '1.0.0', dependencies: { absent: '1.0.0' } };
    writeFileSync(join(root, 'packages/protocol/package.json'), JSON.stringify(changed));
    const result = bootstrap(root);
    expect(result.code).toBe(1);
    expect(result.said).toContain('The packages could not be installed');
  });

  it('leaves no installation at work when it is interrupted', async () => {
    const root = smallClone();
    // An npm that takes no notice of an interruption, as long as this line to it is open.
    const line = createServer();
    const opened = new Promise((resolve) => line.once('connection', resolve));
    await new Promise((resolve) => line.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (line.address());
    const npm = join(root, 'npm-cli.js');
    writeFileSync(
      npm,
      `process.on('SIGINT', () => {});\nrequire('node:net').connect(${port}, '127.0.0.1').resume();\n`,
    );
    const setUp = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
      cwd: root,
      env: { ...process.env, npm_execpath: npm },
      stdio: 'ignore',
    });
    const exit = new Promise((resolve) => setUp.once('exit', (_code, signal) => resolve(signal)));
    /** @type {import('node:net').Socket} */
    const socket = await opened;
    try {
      socket.on('error', () => {}).resume();
      setUp.kill('SIGINT');
      expect(await exit).toBe('SIGINT');
      await expect.poll(() => socket.closed).toBe(true);
    } finally {
      socket.destroy();
      line.close();
    }
  });

  it('uses nothing that has to be installed first', () => {
    const root = smallClone();
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    const graph = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', "await import('./scripts/bootstrap/installPackages.mjs')"],
      { cwd: root, encoding: 'utf8' },
    );
    expect(graph.stderr).toBe('');
  });
});

describe('the Node version', () => {
  const manifest = { engines: { node: '^20.19.0 || >=22.12.0' } };

  it.each(['20.19.0', '20.20.2', '22.12.0', '24.1.0'])('%s is accepted', (version) => {
    expect(nodeVersionProblem(version, manifest)).toBeUndefined();
  });

  it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])('%s is refused with one sentence', (version) => {
    expect(nodeVersionProblem(version, manifest)).toBe(
      `This project needs Node 20 from 20.19 on, or 22.12 or later, and this is Node ${version}: install a newer one and run the command again.`,
    );
  });
});

describe('what is installed', () => {
  /** @param {{ lock: object, installed: object, manifest?: object }} state */
  function rootWith({ lock, installed, manifest = {} }) {
    const root = emptyFolder();
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    return root;
  }
  const dependencies = { a: '1.0.0' };
  const a = { version: '1.0.0', integrity: 'sha512-a' };
  const own = { '': { dependencies } };
  const otherMachine = { version: '1.0.0', optional: true, cpu: ['other'] };

  it('is complete when only what is for other machines is missing', () => {
    const lock = { ...own, 'node_modules/a': a, 'node_modules/b': otherMachine };
    expect(
      isInstalled(rootWith({ lock, installed: { 'node_modules/a': a }, manifest: { dependencies } })),
    ).toBe(true);
  });

  it.each([
    ['a package is missing', { ...own, 'node_modules/a': a }, {}, { dependencies }],
    [
      'a version differs',
      { ...own, 'node_modules/a': a },
      { 'node_modules/a': { ...a, version: '0.9.0' } },
      { dependencies },
    ],
    ['one is left over', own, { 'node_modules/a': a }, { dependencies }],
    [
      'it was made for another processor',
      { ...own, 'node_modules/b': otherMachine },
      { 'node_modules/b': otherMachine },
      { dependencies },
    ],
    ['a manifest asks for more than the lock file holds', { '': {} }, {}, { dependencies }],
  ])('is not complete when %s', (_case, lock, installed, manifest) => {
    expect(isInstalled(rootWith({ lock, installed, manifest }))).toBe(false);
  });
});

describe('taking turns', () => {
  it('lets the second wait until the first is done', async () => {
    const folder = emptyFolder();
    const endFirst = await takeTurn(folder);
    const order = ['first'];
    const second = takeTurn(folder).then((end) => {
      order.push('second');
      end();
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('first ends');
    endFirst();
    await second;
    expect(order).toEqual(['first', 'first ends', 'second']);
  });

  it('lets a build wait for what is at work in its clone, and says so', async () => {
    const root = smallClone();
    const endFirst = await takeTurn(join(root, '.bootstrap'));
    const build = spawn(process.execPath, ['scripts/build.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = new Promise((resolve) => build.once('exit', resolve));
    const said = await new Promise((resolve) => build.stdout.once('data', (chunk) => resolve(String(chunk))));
    expect(said).toBe(
      `Another set-up or build is at work here (process ${process.pid}); waiting for it to end.\n`,
    );
    endFirst();
    expect(await exit).toBe(0);
    expect(existsSync(join(root, 'packages/protocol/dist/index.js'))).toBe(true);
    expect(existsSync(join(root, '.bootstrap/turn'))).toBe(false);
  });

  it('does not wait for a process that is gone', async () => {
    const folder = emptyFolder();
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    writeFileSync(join(folder, 'turn'), String(gone.pid));
    const end = await takeTurn(folder);
    expect(readFileSync(join(folder, 'turn'), 'utf8')).toBe(String(process.pid));
    end();
    expect(existsSync(join(folder, 'turn'))).toBe(false);
  });

  it('lets one at a time in, when several find what a dead one left', async () => {
    const folder = emptyFolder();
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    writeFileSync(join(folder, 'turn'), String(gone.pid));
    const log = join(folder, 'log');
    const program = `
      import { appendFileSync } from 'node:fs';
      import { setTimeout as wait } from 'node:timers/promises';
      import { takeTurn } from ${JSON.stringify(new URL('takeTurn.mjs', import.meta.url).href)};
      await wait(${Date.now() + 700} - Date.now());
      const end = await takeTurn(${JSON.stringify(folder)});
      appendFileSync(${JSON.stringify(log)}, 'in ');
      await wait(20);
      appendFileSync(${JSON.stringify(log)}, 'out ');
      end();`;
    const children = Array.from({ length: 5 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5));
  });
});
