// Keeps the built renderer of this release beside the server, for the SDKs that were built with it: they load it by its
// version and its hash for as long as a page or an app stays as it is. Run it before the version is raised.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(server, '../../packages');
const renderer = join(packages, 'survey/dist');
// What `npm start` has built is larger than what was published, and no page would take it for that.
const stamps = readFileSync(join(server, '../../.bootstrap/build.json'), 'utf8');
if (JSON.parse(stamps)['packages/sdk']?.endsWith(' quick')) {
  process.stderr.write('The SDK was built quickly, and not as it was published. Run npm run build first.\n');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(renderer, 'survey.json'), 'utf8'));
const kept = join(server, 'public/survey', version);

rmSync(kept, { recursive: true, force: true });
for (const name of ['survey.js', 'survey.json', 'locales']) {
  cpSync(join(renderer, name), join(kept, name), { recursive: true });
}
cpSync(join(packages, 'sdk/dist/lazy'), kept, { recursive: true, filter: (file) => !file.endsWith('.map') });
process.stdout.write(`The renderer ${version} is kept in apps/server/public/survey/${version}.\n`);
