import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(repositoryRoot, file), 'utf8');

it('a change of the public declarations has a line in the changelog', () => {
  const key = createHash('sha256').update(read('packages/sdk/api/report.txt')).digest('hex').slice(0, 12);
  const newest = /^## [^]*?(?=^## |$(?![^]))/m.exec(read('CHANGELOG.md'))?.[0] ?? '';
  const noted = [...newest.matchAll(/^- [^]*?<!-- api (\w+) -->$/gm)].map(([, name]) => name);
  const advice = `The public declarations have changed: say in the newest section of CHANGELOG.md what a host notices, and end that line with <!-- api ${key} -->.`;
  expect(noted.at(-1), advice).toBe(key);
});
