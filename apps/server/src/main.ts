// The only file with side effects: environment, terminal, signals.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemClock } from './clock.js';
import { resolveConfig } from './config.js';
import type { Config } from './config.js';
import { createLogger } from './diagnostics/logger.js';
import { startServer } from './startServer.js';

const here = dirname(fileURLToPath(import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

function announce(config: Config, port: number): void {
  const address = config.publicUrl || `http://localhost:${port}`;
  say(`
  Demo       ${address}/
  Responses  ${address}/responses
  Studio     ${address}/studio/
`);
  if (config.databaseUrl === undefined) {
    say(`  Data lies in ${config.dataDir}, in an embedded database. What was acknowledged survives a crash of this
  program; a power cut may take the last seconds. For more, set DATABASE_URL to a PostgreSQL.
`);
  } else {
    say('  Data lies in the PostgreSQL of DATABASE_URL.\n');
  }
  say('  Stop with Ctrl+C.');
}

async function run(): Promise<void> {
  const config = resolveConfig(process.env);
  if ('errors' in config) {
    config.errors.forEach(complain);
    process.exitCode = 2;
    return;
  }
  const clock = createSystemClock();
  const logger = createLogger({
    level: config.logLevel,
    now: () => clock.now(),
    write: (line) => process.stdout.write(line),
  });
  const server = await startServer({
    config,
    clock,
    logger,
    say,
    root: join(here, '../../..'),
    pgliteChild: join(here, 'pgliteChild.js'),
  });
  announce(config, server.port);
  let isStopping = false;
  const stop = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    server.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  void server.failed.then((reason) => {
    complain(`The server stops: ${reason}.`);
    stop(1);
  });
}

run().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
