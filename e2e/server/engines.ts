// The server on each of its databases, and a way to read what the database holds.
import { PGlite } from '@electric-sql/pglite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServerProcess } from '../framework/serverProcess.js';
import type { ServerProcess } from '../framework/serverProcess.js';

export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dir: string;
  stop(): Promise<void>;
}

interface PostgresModule {
  startPostgres(options?: {
    dir?: string;
    fsync?: boolean;
    settings?: Record<string, string | number | boolean>;
  }): Promise<RunningPostgres>;
}

export async function startPostgres(
  options?: Parameters<PostgresModule['startPostgres']>[0],
): Promise<RunningPostgres> {
  const file = new URL('../../scripts/startPostgres.mjs', import.meta.url).href;
  const module = (await import(file)) as PostgresModule;
  return module.startPostgres(options);
}

/** Tests send what a thousand visitors would, from one address. */
export const noLimits = {
  RATE_KEY_PER_SECOND: '1000000',
  RATE_VISITOR_PER_MINUTE: '1000000',
  RATE_ADDRESS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
  DEMO: 'on',
  SAMPLE_DATA: 'off',
} as const;

export type Rows = Record<string, unknown>[];

export interface EngineUnderTest {
  readonly server: ServerProcess;
  /** Reads the database itself. The embedded one is read while no server has it. */
  read(sql: string): Promise<Rows>;
  remove(): Promise<void>;
}

export interface EngineKind {
  readonly name: 'pglite' | 'postgres';
  /** How soon a killed server must be ready again, on a machine that does nothing else. */
  readonly readyMs: number;
  start(environment?: Record<string, string>): Promise<EngineUnderTest>;
}

export const pglite: EngineKind = {
  name: 'pglite',
  readyMs: 10_000,
  start: async (environment = {}) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-popups-data-'));
    const server = await startServerProcess({
      environment: { ...noLimits, ...environment, DATA_DIR: dataDir },
    });
    return {
      server,
      read: async (sql) => {
        await server.stop();
        const database = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
        try {
          return (await database.query<Record<string, unknown>>(sql)).rows;
        } finally {
          await database.close();
        }
      },
      remove: async () => {
        await server.remove();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  },
};

export const postgres: EngineKind = {
  name: 'postgres',
  readyMs: 2_000,
  start: async (environment = {}) => {
    const database = await startPostgres();
    const server = await startServerProcess({
      databaseUrl: database.url,
      environment: { ...noLimits, ...environment },
    });
    return {
      server,
      read: (sql) => readPostgres(database.url, sql),
      remove: async () => {
        await server.remove();
        await database.stop();
      },
    };
  },
};

export async function readPostgres(url: string, sql: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
