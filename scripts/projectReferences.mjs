// Writes the root tsconfig.json: a list of every project there is, so that editors and a bare `tsc -b` see them all.
// `--check` writes nothing and fails when one is missing.
import { keepGenerated } from './keepGenerated.mjs';
import { typeProjects } from './lanes.mjs';

const lines = typeProjects().map((path) => `    { "path": "${path}" }`);
const text = `{\n  "files": [],\n  "references": [\n${lines.join(',\n')}\n  ]\n}\n`;

keepGenerated('scripts/projectReferences.mjs', { 'tsconfig.json': text });
