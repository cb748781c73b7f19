// `npm run bench`: runs the benches one after another, and keeps their tables in docs/BENCHMARKS.md.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benches } from './benches.mjs';
import { benchmarksPage, sectionsIn } from './report/benchmarksPage.mjs';
import { judgeGoals, missedMark } from './report/judgeGoals.mjs';
import { machineFacts } from './report/machineFacts.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const pageFile = join(here, '..', 'docs', 'BENCHMARKS.md');

const help = `Usage: npm run bench -- [options]

Runs the benches one after another and writes their tables into docs/BENCHMARKS.md.
A bench that is not run keeps the section it has there.

  --only <name>   run this bench; may be given several times
  --skip <name>   leave this one out; may be given several times
  --short         the short form of benches that have one; the page is not written
  --dry           print, and leave the page as it is
  --list          list the benches
  --help          this text`;

const intro = `# Benchmarks

Every figure here was printed by a command of this repository. Trust the ratios more than the milliseconds: they were
measured in one run, with the products taking turns, and an A/A control (the same thing measured twice) shows how much
of a difference is noise. A missed goal is marked ${missedMark} and explained under its table.

| command | what it does |
|---|---|
| \`npm run bench\` | runs all benchmarks |
| \`npm run bench -- --list\` | lists their names |
| \`npm run bench -- --only sizes\` | runs one |

The first run installs the other products' packages, at the versions in \`bench/peers/package.json\`, into a folder of the
bench; none of them is part of the published package. All traffic stays on this machine. The documentation site draws
the tables as charts.`;

/**
 * @param {import('./benches.mjs').Bench} bench
 * @param {boolean} isShort
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
function runBench({ command: [file = '', ...args], short }, isShort) {
  const begun = Date.now();
  const extra = isShort && short !== undefined ? short.split(' ') : [];
  const child = spawn(process.execPath, [join(here, file), ...args, ...extra], {
    cwd: join(here, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: Math.round((Date.now() - begun) / 1_000) }),
    );
  });
}

/**
 * @param {import('./benches.mjs').Bench} bench
 * @param {string} output
 */
export function sectionBody({ title, about, name, reasons = {} }, output) {
  const { markdown, missed } = judgeGoals(output.trim());
  const explained = missed.map(({ row, measured, goal }) => {
    const reason = Object.entries(reasons).find(([part]) => row.includes(part))?.[1];
    return `- ${missedMark} **${row}**: ${measured}, the goal is ${goal}. ${reason === undefined ? 'The reason has not been found yet.' : `Reason: ${reason}`}`;
  });
  return [
    `## ${title}`,
    `${about} Repeat: \`npm run bench -- --only ${name}\`.`,
    `*Measured ${new Date().toISOString().slice(0, 10)}: ${machineFacts()}.*`,
    markdown,
    ...(explained.length === 0 ? [] : [explained.join('\n')]),
  ].join('\n\n');
}

/**
 * Reads the page anew: a bench may take an hour, and others are written meanwhile.
 * @param {string} name
 * @param {string} body
 */
function writeSection(name, body) {
  const found = sectionsIn(existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : '');
  const sections = benches.map((bench) => {
    const { body: before = '', note = '' } = found.get(bench.name) ?? {};
    return { name: bench.name, body: bench.name === name ? body : before, note };
  });
  writeFileSync(pageFile, benchmarksPage({ intro, sections }));
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      skip: { type: 'string', multiple: true, default: [] },
      short: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(help);
  const present = benches.filter(({ command: [file = ''] }) => existsSync(join(here, file)));
  if (values.list) return present.forEach(({ name, title }) => console.log(`${name.padEnd(14)} ${title}`));
  const named = [...(values.only ?? []), ...values.skip];
  const unknown = named.filter((name) => !present.some((bench) => bench.name === name));
  if (unknown.length > 0) throw new Error(`There is no bench named ${unknown.join(', ')}: see --list.`);
  const chosen = present
    .filter(({ name }) => values.only?.includes(name) ?? true)
    .filter(({ name }) => !values.skip.includes(name));
  for (const [index, bench] of chosen.entries()) {
    console.error(`[${index + 1}/${chosen.length}] ${bench.name}: ${bench.title}`);
    const { code, output, seconds } = await runBench(bench, values.short);
    console.error(`    ${code === 0 ? 'done' : `failed with exit code ${code}`} in ${seconds} s`);
    if (code !== 0) process.exitCode = 1;
    if (output.trim() === '') continue;
    const body = sectionBody(bench, output);
    console.log(`\n${body}`);
    // After each one, so that a run that is ended early has not been for nothing.
    if (!values.dry && !values.short && code === 0) writeSection(bench.name, body);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
