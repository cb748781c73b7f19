// Lets one set-up run at a time in a clone: two at once would install into the same folder.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../progress.mjs';

/**
 * @param {string} folder
 * @returns {Promise<() => void>} ends the turn
 */
export async function takeTurn(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'turn');
  let told = false;
  while (!tryToTake(file)) {
    const holder = readHolder(file);
    if (holder === undefined || !isAlive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) say(`Another set-up is at work here (process ${holder}); waiting for it to end.`);
    told = true;
    await wait(500);
  }
  return () => rmSync(file, { force: true });
}

/** @param {string} file */
function tryToTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function readHolder(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Someone else's process may not be signalled, but it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
