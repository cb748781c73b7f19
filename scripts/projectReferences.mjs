// Writes the root tsconfig.json: a list of every project there is, so that editors and a bare `tsc -b` see them all.
// `--check` writes nothing and fails when one is missing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFlags } from './flags.mjs';
import { typeProjects } from './lanes.mjs';
import { say } from './progress.mjs';
import { repositoryRoot } from './workspaces.mjs';

const usage =
  'node scripts/projectReferences.mjs [--check]: writes tsconfig.json, or says that it is out of date.';
const isCheck = readFlags(usage, ['--check']).has('--check');

const file = join(repositoryRoot, 'tsconfig.json');
const lines = typeProjects().map((path) => `    { "path": "${path}" }`);
const text = `{\n  "files": [],\n  "references": [\n${lines.join(',\n')}\n  ]\n}\n`;

if (!isCheck) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  say('tsconfig.json does not list every project: run npm run generate.');
  process.exitCode = 1;
}
