// Makes the next step of the schema from what was changed in `schema.ts`: `npm run migration -- <name>`. With `--custom` the
// step is an empty file, for SQL that no declaration asks for. Read what it wrote before it is committed: Drizzle knows
// neither partitions nor triggers, nor how large a table is.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(server, 'src/store/migrations');
const journalFile = join(folder, 'meta/_journal.json');
const usage =
  'npm run migration -- [--custom] <name>: the name in small letters, digits and _, such as named_batches.';

const words = process.argv.slice(2);
const isCustom = words.includes('--custom');
const [name = '', ...others] = words.filter((word) => word !== '--custom');
if (/^[a-z][a-z0-9_]*$/.test(name) && others.length === 0) makeStep();
else fail(usage);

function makeStep() {
  const before = readJournal().entries;
  const kit = fileURLToPath(import.meta.resolve('drizzle-kit')).replace(/[^/\\]*$/, 'bin.cjs');
  const made = spawnSync(
    process.execPath,
    [kit, 'generate', '--name', name, ...(isCustom ? ['--custom'] : [])],
    // It asks at the terminal whether a column is new or was renamed. Whatever goes wrong, it ends as if all were well.
    { cwd: server, stdio: ['inherit', 'inherit', 'pipe'], encoding: 'utf8' },
  );
  process.stderr.write(made.stderr);
  const journal = readJournal();
  const [entry] = journal.entries.slice(before.length);
  if (entry === undefined) {
    const hasFailed = made.status !== 0 || /Error\b/.test(made.stderr);
    fail(
      hasFailed
        ? 'No step was made, for the reason above. A rename is asked about: run it in a terminal then.'
        : 'No step was made: schema.ts is as the last step left it. For SQL that no declaration asks for: npm run migration -- --custom <name>',
    );
    return;
  }
  // A step is found by its time: it has to be later than the others, whatever this machine's clock says.
  entry.when = Math.max(entry.when, ...before.map(({ when }) => when + 1));
  writeFileSync(journalFile, JSON.stringify(journal, null, 2));
  const file = join(folder, `${entry.tag}.sql`);
  // Tables lie in whichever schema the connection works in.
  writeFileSync(file, `${readFileSync(file, 'utf8').replaceAll('"public".', '').trimEnd()}\n`);
  process.stdout.write(
    `Read and mend ${file}, then add it to the list of store/migrationSteps.test.ts, which prints its line.\n`,
  );
}

/** @returns {{ entries: { when: number, tag: string }[] }} */
function readJournal() {
  return JSON.parse(readFileSync(journalFile, 'utf8'));
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
