import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listWorkspaces, repositoryRoot } from '../../scripts/workspaces.mjs';
import { freePort } from '../../scripts/freePort.mjs';

/** The product in a folder of its own, fetched by `git clone` and started by `npm start`, as somebody new has it. */
export interface CloneOfProduct {
  readonly url: string;
  readonly ownerLink: string;
  readonly stop: () => Promise<void>;
}

export interface CloneOptions {
  /**
   * `npm start` installs and builds in the clone, from nothing: minutes of network and compiler. Otherwise it is given
   * the packages and the builds of this checkout, and `npm start` leaves its preparation out.
   */
  readonly isFull: boolean;
  /** Hears how long each step took. */
  readonly onStep: (name: string) => void;
}

export async function startClone({ isFull, onStep }: CloneOptions): Promise<CloneOfProduct> {
  const parent = mkdtempSync(join(tmpdir(), 'service-popups-newcomer-'));
  const folder = join(parent, 'service-popups');
  // The checkout may be another account's, as in a container: git then wants to be told that it may read it.
  const settings = join(parent, 'gitconfig');
  writeFileSync(settings, '[safe]\n\tdirectory = *\n');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${repositoryRoot}`, folder], {
    env: { ...process.env, GIT_CONFIG_GLOBAL: settings },
  });
  if (!isFull) lendBuilds(folder);
  onStep('git clone');

  const port = await freePort();
  const child = spawn('npm', ['start', ...(isFull ? [] : ['--ignore-scripts'])], {
    cwd: folder,
    env: environment(port),
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm, its shell and the server are ended together.
    detached: true,
  });
  const stop = async (): Promise<void> => {
    await endGroup(child);
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    const ownerLink = await printedLink(child);
    onStep('npm start');
    return { url: `http://localhost:${port}`, ownerLink, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nothing that decides where data lies is taken over: it goes to `./data` of the clone, as the README says. */
function environment(port: number): NodeJS.ProcessEnv {
  const { DATA_DIR: _dataDir, DATABASE_URL: _url, ...rest } = process.env;
  return { ...rest, PORT: String(port) };
}

function lendBuilds(folder: string): void {
  for (const workspace of ['.', ...listWorkspaces(repositoryRoot).map((each) => each.folder)]) {
    const packages = join(repositoryRoot, workspace, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, join(folder, workspace, 'node_modules'));
    const built = join(repositoryRoot, workspace, 'dist');
    if (existsSync(built)) cpSync(built, join(folder, workspace, 'dist'), { recursive: true });
  }
}

async function printedLink(child: ChildProcess): Promise<string> {
  const state = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      state.output += text.toString();
    });
  for (const end = Date.now() + 600_000; Date.now() < end; await wait(100)) {
    const link = /http\S+token=\S+(?=\s)/.exec(state.output)?.[0];
    if (link !== undefined) return link;
    if (child.exitCode !== null) break;
  }
  throw new Error(`npm start printed no link for the owner:\n${state.output}`);
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}
