// Finds the folder that holds PostgreSQL's own programs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findOnPath, isExecutable } from './findOnPath.mjs';

/** The oldest version the server supports. */
export const oldestPostgres = 15;

const parents = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** @returns {string | undefined} the folder of `postgres` and `initdb`, of the newest version that is there */
export function findPostgres() {
  const chosen = process.env['POSTGRES_BIN'];
  // The server is started in a folder of its own, from which a path that begins here leads elsewhere.
  if (chosen !== undefined && chosen !== '') return isUsable(chosen) ? resolve(chosen) : undefined;
  const onPath = findOnPath('initdb');
  return [
    ...(onPath === undefined ? [] : [dirname(realpathSync(onPath))]),
    ...parents.flatMap(versionsBelow),
  ].find(isUsable);
}

/** @param {string} parent */
function versionsBelow(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .map((name) => ({ name, version: Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1]) }))
    .filter(({ version }) => version > 0)
    .sort((a, b) => b.version - a.version)
    .map(({ name }) => join(parent, name, 'bin'));
}

/** @param {string} folder */
function isUsable(folder) {
  if (!isExecutable(join(folder, 'initdb')) || !isExecutable(join(folder, 'postgres'))) return false;
  const answer = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(answer.stdout ?? '')?.[1]) >= oldestPostgres;
}
