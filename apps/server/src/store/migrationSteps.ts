// The steps of `migrations/`, in the format of Drizzle. The build lays that folder beside its own files.
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One step of the schema. Steps only go forward; a released one is never edited. */
export interface Migration extends MigrationMeta {
  /** Counts up from 1. A database and a backup name the newest they have. */
  readonly id: number;
  readonly name: string;
}

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string }[];
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

function readSteps(): Migration[] {
  const { entries } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
  ) as Journal;
  const files = readMigrationFiles({ migrationsFolder });
  return entries.flatMap(({ idx, tag }, index) => {
    const file = files[index];
    return file === undefined ? [] : [{ ...file, id: idx, name: tag.replace(/^\d+_/, '') }];
  });
}

/** In the order they are applied. */
export const migrations: readonly Migration[] = readSteps();
