import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a new build in the place of the former one, entry by entry: a server that reads there meanwhile finds the one or
 * the other, and never a folder that is still being filled. What the new one lacks goes.
 * @param {string} made beside the place, or on the same disk
 * @param {string} place
 * @param {readonly string[]} [stays] entries of the place that are not the build's
 */
export function swapIn(made, place, stays = []) {
  const former = `${made}.former`;
  rmSync(former, { recursive: true, force: true });
  for (const folder of [place, former]) mkdirSync(folder, { recursive: true });
  for (const name of new Set([...readdirSync(made), ...readdirSync(place)])) {
    if (stays.includes(name)) continue;
    const [from, to] = [join(made, name), join(place, name)];
    if (existsSync(to)) renameSync(to, join(former, name));
    if (existsSync(from)) renameSync(from, to);
  }
  for (const folder of [made, former]) rmSync(folder, { recursive: true });
}
