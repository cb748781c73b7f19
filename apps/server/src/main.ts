// The only file with side effects: environment, terminal, signals.
import { sdkVersion } from '@service-popups/protocol';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createSystemClock } from './clock.js';
import { helpText } from './commands/helpText.js';
import { ownerAddress } from './commands/ownerAddress.js';
import { parseCommand } from './commands/parseCommand.js';
import { runCommand } from './commands/runCommand.js';
import { resolveConfig } from './config.js';
import { createLogger } from './diagnostics/logger.js';
import { startServer } from './startServer.js';
import type { RunningServer, ServerOptions } from './startServer.js';

const here = dirname(fileURLToPath(import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const demoPages = (root: string): readonly (readonly string[])[] => [
  ['Demo shop', '/demo'],
  ...(existsSync(join(root, 'examples/mobile/dist')) ? [['Demo app', '/demo/mobile']] : []),
  ['Start', '/'],
  ['Responses', '/responses'],
];

function announce({ config, root }: ServerOptions, { port, ownerToken }: RunningServer): void {
  const address = config.publicUrl || `http://localhost:${port}`;
  const pages = [
    ...(config.hasDemo ? demoPages(root) : []),
    ['Studio', '/studio/'],
    ['Gallery', '/gallery/'],
    ['Docs', '/docs/'],
  ];
  say(`\n${pages.map(([name = '', path = '']) => `  ${name.padEnd(10)} ${address}${path}\n`).join('')}`);
  if (ownerToken !== undefined) {
    say(`  The studio has no owner yet. Open this address within a week to create one; it works once:
  ${ownerAddress(config, port, ownerToken)}
`);
  }
  if (config.databaseUrl === undefined) {
    say(`  Data is kept in ${config.dataDir}, in an embedded database. What was acknowledged survives a crash of this
  program; a power cut may cost the last seconds. For production, set DATABASE_URL to a PostgreSQL database.
`);
  } else {
    say('  Data is kept in the PostgreSQL database of DATABASE_URL.\n');
  }
  say('  Stop with Ctrl+C.');
}

/**
 * Bodies and rows pass through in large pieces. By default V8 takes a few megabytes of those for a heap about to
 * overflow and marks all of it, about once a second under full load, while answers wait. Up to three times of what is
 * really kept it may leave them to its quick collections.
 */
const roomToBreathe = '--heap-growing-percent=200';

/**
 * A quick collection has next to nothing to copy here. Shared out, it lasts as long as the last of its threads waits for a
 * core, which under full load was up to 29 ms for a tenth of a millisecond of work.
 */
const collectAlone = '--no-parallel-scavenge';

const sameWishMs = 1_000;

/** What cannot be told, on a full disk or into a pipe that nobody reads any more, is lost. The work goes on. */
function outliveTheLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function serve(options: ServerOptions): Promise<void> {
  setFlagsFromString(roomToBreathe);
  setFlagsFromString(collectAlone);
  let server: RunningServer | undefined = undefined;
  let stoppingSince: number | undefined;
  const stop = (): void => {
    // Nothing was acknowledged yet, and the database undoes what was begun. As the first process of a container it
    // would not end at the signal by itself.
    if (server === undefined) process.exit(0);
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // Whoever asks once more does not want to wait: what was acknowledged is safe either way. Two that come together are
  // one: npm passes on what the terminal has sent to both.
  const hear = (): void => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > sameWishMs) process.exit(1);
    stop();
  };
  process.on('SIGINT', hear);
  process.on('SIGTERM', hear);
  server = await startServer(options);
  announce(options, server);
}

/** A backup takes away what it has written so far. All else is undone by the database when the connection ends. */
function hearInterruption({ name }: { readonly name: string }): AbortSignal {
  const asked = new AbortController();
  if (name === 'backup') {
    process.once('SIGINT', () => asked.abort());
    process.once('SIGTERM', () => asked.abort());
  }
  return asked.signal;
}

async function run(): Promise<void> {
  outliveTheLog();
  const command = parseCommand(process.argv.slice(2));
  if (command.name === 'help') return say(helpText());
  if (command.name === 'version') return say(sdkVersion);
  if (command.name === 'mistake') return fail([command.message]);
  const config = resolveConfig(process.env);
  if ('errors' in config) return fail(config.errors);
  const clock = createSystemClock();
  const logger = createLogger({
    level: config.logLevel,
    now: () => clock.now(),
    write: (line) => process.stdout.write(line),
  });
  const options: ServerOptions = {
    config,
    clock,
    logger,
    say,
    root: join(here, '../../..'),
    pgliteChild: join(here, 'pgliteChild.js'),
    batchWorker: join(here, 'batchWorker.js'),
  };
  if (command.name === 'serve') return serve(options);
  await runCommand(command, { ...options, interrupted: hearInterruption(command) });
}

function fail(lines: readonly string[]): void {
  lines.forEach(complain);
  process.exitCode = 2;
}

run().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
