import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installSystemPackages } from '../../scripts/bootstrap/systemPackages.mjs';
import { findOnPath } from '../../scripts/findOnPath.mjs';

export function findFirefox(): string | undefined {
  return findOnPath('firefox-esr') ?? findOnPath('firefox');
}

/** The driver, the screen it draws to, and what runs a window with the engine in it: all of them, or it is not there. */
export function findWebKit(): { driver: string; screen: string; runtime: string } | undefined {
  const driver = findOnPath('WebKitWebDriver');
  const screen = findOnPath('xvfb-run');
  const runtime = findOnPath('gjs');
  const listed = spawnSync('dpkg', ['-L', 'gir1.2-webkit2-4.1'], { encoding: 'utf8' }).stdout ?? '';
  const hasEngine = listed.split('\n').some((path) => path.endsWith('.typelib') && existsSync(path));
  return driver && screen && runtime && hasEngine ? { driver, screen, runtime } : undefined;
}

const browsers = [
  { name: 'firefox', packages: ['firefox-esr'], find: findFirefox },
  { name: 'webkit', packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'], find: findWebKit },
];

/**
 * Names the browsers that are here, after installing those that are missing as far as this machine allows. One that
 * cannot be had is named as not run, except in continuous integration, where nothing may be missing.
 */
export async function provideBrowsers(): Promise<string[]> {
  const provided: string[] = [];
  for (const { name, packages, find } of browsers) {
    if (find() === undefined) await installSystemPackages({ title: name, packages });
    const missing = `not run: ${name}. Install the packages ${packages.join(', ')}.`;
    if (find() !== undefined) provided.push(name);
    else if (process.env['CI'] === 'true') throw new Error(missing);
    else console.log(missing);
  }
  return provided;
}
