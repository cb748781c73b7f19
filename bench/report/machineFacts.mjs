import { execFileSync } from 'node:child_process';
import { arch, cpus, platform, totalmem } from 'node:os';
import { findChromium } from '../../scripts/findChromium.mjs';

/** What a reader needs to know of the machine; nothing that tells which one it was. */
export function machineFacts() {
  const browser = findChromium();
  const version = browser === undefined ? undefined : browserVersion(browser);
  return [
    `Node ${process.version}`,
    ...(version === undefined ? [] : [version]),
    `${cpus().length} cores (${arch()}, ${platform()})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
  ].join(', ');
}

/** @param {string} path */
function browserVersion(path) {
  try {
    return /[\w ]+ \d+(?:\.\d+)*/
      .exec(execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[0]
      ?.trim();
  } catch {
    return undefined;
  }
}
