// The commands that open the database, do one thing and end.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.js';
import { createOwnerToken } from '../domain/accounts/ownerLink.js';
import { openBackup, restoreBackup, writeBackup } from '../store/backup.js';
import type { OpenedBackup } from '../store/backup.js';
import type { Database } from '../store/database.js';
import { migrate } from '../store/migrate.js';
import { openDatabase } from '../store/openDatabase.js';
import type { OpenOptions } from '../store/openDatabase.js';
import { databaseFolder } from '../store/pglite/startPglite.js';
import { ownerAddress } from './ownerAddress.js';
import type { Command } from './parseCommand.js';

export type DatabaseCommand = Exclude<Command, { name: 'serve' | 'help' | 'version' | 'mistake' }>;

export interface CommandOptions extends OpenOptions {
  /** The person at the terminal does not want to wait for it. */
  readonly interrupted: AbortSignal;
}

export async function runCommand(command: DatabaseCommand, options: CommandOptions): Promise<void> {
  if (command.name === 'backup') refuseMissingData(options.config);
  const ready = await prepareCommand(command);
  const { database, stop } = await openDatabase(options);
  try {
    await executeCommand(ready, database, options);
  } finally {
    await database.close().catch(() => undefined);
    await stop();
  }
}

export type ReadyCommand =
  | Exclude<DatabaseCommand, { name: 'restore' }>
  | (Extract<DatabaseCommand, { name: 'restore' }> & { readonly backup: OpenedBackup });

/** A mistyped name or a file that is no backup is said before a database is opened, or made. */
export async function prepareCommand(command: DatabaseCommand): Promise<ReadyCommand> {
  if (command.name !== 'restore') return command;
  return { ...command, backup: await openBackup(resolve(command.file)) };
}

/** The embedded database is made where there is none, and would then be saved as it is: empty. */
function refuseMissingData({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(databaseFolder(dataDir))) return;
  throw new Error(`There is nothing to save: ${dataDir} holds no data. Is DATA_DIR the right one?`);
}

export async function executeCommand(
  command: ReadyCommand,
  database: Database,
  { say, clock, config, interrupted }: Pick<CommandOptions, 'say' | 'clock' | 'config' | 'interrupted'>,
): Promise<void> {
  if (command.name === 'restore') {
    const { backup, file } = command;
    try {
      const { rows } = await restoreBackup(database, backup, { onRows: tellProgress(say, clock) });
      say(`${rows} rows were restored from ${resolve(file)}.`);
    } finally {
      await backup.close();
    }
    return;
  }
  // As it is: a backup before an upgrade is for the way back, and the older release reads no newer schema.
  if (command.name === 'backup') {
    const { rows } = await writeBackup(database, resolve(command.file), clock.now(), {
      signal: interrupted,
      onRows: tellProgress(say, clock),
    });
    say(
      `${rows} rows were saved to ${resolve(command.file)}. Whoever reads this file can read every answer.`,
    );
    return;
  }
  const { applied } = await migrate(database);
  if (command.name === 'migrate') {
    say(
      applied.length === 0
        ? 'The schema is up to date.'
        : `The schema was brought forward: ${applied.join(', ')}.`,
    );
  } else {
    const token = await createOwnerToken(database, clock.now());
    say(`Open this address within a week. It works once, for a new owner or for an owner's new password:\n`);
    say(`  ${ownerAddress(config, config.port, token)}\n`);
  }
}

const tellEveryMs = 10_000;

/** Whoever waits for millions of rows would think that nothing happens. */
function tellProgress(say: CommandOptions['say'], clock: CommandOptions['clock']): (rows: number) => void {
  let toldAt = clock.now();
  return (rows) => {
    if (clock.now() - toldAt < tellEveryMs) return;
    toldAt = clock.now();
    say(`${rows} rows so far …`);
  };
}
