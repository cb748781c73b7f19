// Lets one set-up or build run at a time in a clone: two at once would write into the same folders.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    if (isLeftBehind(file, holder) && clearAway(file, holder)) continue;
    if (!told)
      say(`Another set-up or build is at work here (process ${holder ?? 'unknown'}); waiting for it to end.`);
    told = true;
    await wait(500);
  }
  return () => rmSync(file, { force: true });
}

/** Its holder is gone; or it has said nothing of itself for longer than it takes to write a number. */
function isLeftBehind(/** @type {string} */ file, /** @type {number | undefined} */ holder) {
  return holder === undefined ? ageMs(file) > 5_000 : !isAlive(holder);
}

/**
 * Several may find it at once. Whoever makes the folder removes the file, if it is still the one that was found; the
 * others wait. Without that, the second would remove what the first has taken meanwhile.
 * @returns {boolean} whether to try again at once
 */
function clearAway(/** @type {string} */ file, /** @type {number | undefined} */ holder) {
  const claim = `${file}-of-${holder ?? 'nobody'}`;
  try {
    mkdirSync(claim);
  } catch {
    // One that was made long ago belongs to somebody who is gone as well.
    if (ageMs(claim) > 5_000) rmSync(claim, { recursive: true, force: true });
    return false;
  }
  if (readHolder(file) === holder) rmSync(file, { force: true });
  rmSync(claim, { recursive: true, force: true });
  return true;
}

/** @param {string} path */
function ageMs(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
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
