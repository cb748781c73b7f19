// The two databases that the same tests run on.
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import manifest from '../../package.json' with { type: 'json' };
import { createProject } from './createProject.js';
import { FilledFs, KeepingFs, readKept } from './keptCluster.js';
import { home, testPopups } from './testPopups.js';
import { createDatabase } from '../store/database.js';
import type { Database } from '../store/database.js';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrationSteps.js';
import { ensurePartitions } from '../store/partitions.js';
import { noon as fakeNoon } from './builders.js';

export interface OpenedEngine {
  readonly database: Database;
  /** For a second connection; undefined where there can be none. */
  readonly url: string | undefined;
  stop(): Promise<void>;
}

export interface TestEngine {
  readonly name: 'pglite' | 'postgres';
  /** A new database with the schema, the partitions around the fake clock's day and the demo project. */
  open(): Promise<OpenedEngine>;
  /** A database with nothing in it, not even tables. */
  openEmpty(): Promise<OpenedEngine>;
}

async function prepare(database: Database): Promise<void> {
  await migrate(database);
  await ensurePartitions(database, Date.parse(fakeNoon));
  await createProject(database, { id: home.projectId, popups: testPopups, isDemo: true });
}

const pgliteVersion = manifest.dependencies['@electric-sql/pglite'];
const preparing = [
  './createProject.ts',
  '../domain/completedResponses.ts',
  '../domain/publishing.ts',
  '../domain/selectDefinitions.ts',
  '../store/migrate.ts',
  '../store/runMigrator.ts',
  '../store/partitions.ts',
].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
/** Made anew whenever what `prepare` does changes: what an earlier run has kept may be of another state of the code. */
const preparedName = createHash('sha256')
  .update(JSON.stringify([migrations, testPopups, fakeNoon, pgliteVersion, preparing]))
  .digest('hex')
  .slice(0, 16);

const emptyName = `empty-${pgliteVersion}`;
const leaveEmpty = () => Promise.resolve();

/** Before the first test, which has no time to wait for it on a slow machine; and once, not once per process. */
export async function keepClusters(): Promise<void> {
  await keep(preparedName, prepare);
  await keep(emptyName, leaveEmpty);
}

/** In memory and in this process: quick, and the same wire as the real one. */
export const pgliteEngine: TestEngine = {
  name: 'pglite',
  open: () => openKept(preparedName, prepare),
  openEmpty: () => openKept(emptyName, leaveEmpty),
};

/** By name, and once in each process: a database gets a copy. */
const keptFiles = new Map<string, ReturnType<typeof readKept>>();

async function openKept(name: string, fill: (database: Database) => Promise<void>): Promise<OpenedEngine> {
  const files = keptFiles.get(name) ?? readKept(await keep(name, fill));
  keptFiles.set(name, files);
  return serve(await PGlite.create({ fs: new FilledFs(files) }));
}

/** Making and filling a cluster takes seconds, and beginning from one a part of one: it is kept between runs. */
async function keep(name: string, fill: (database: Database) => Promise<void>): Promise<string> {
  const file = join(tmpdir(), `service-popups-test-${name}.cluster`);
  if (existsSync(file)) return file;
  const first = await serve(await PGlite.create({ fs: new KeepingFs(file) }));
  await fill(first.database);
  await first.database.close();
  await first.stop();
  return file;
}

async function serve(pglite: PGlite): Promise<OpenedEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'service-popups-test-'));
  const server = new PGLiteSocketServer({ db: pglite, path: join(folder, '.s.PGSQL.5432') });
  await server.start();
  const connection = { host: folder, port: 5432, user: 'postgres', database: 'postgres', password: 'local' };
  return {
    database: createDatabase({ engine: 'pglite', connection, poolSize: 1 }),
    url: undefined,
    stop: async () => {
      await server.stop();
      await pglite.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** On the server that the Postgres lane starts; a copy of it takes a part of what preparing a database takes. */
const preparedTemplate = `prepared_${preparedName}`;

/** Before the first test, so that no two files begin it. The server was started a moment ago and holds nothing yet. */
export async function keepTemplate(): Promise<void> {
  const { database } = await createOn(preparedTemplate);
  await prepare(database);
  await database.close();
}

/** A database of its own on that server. */
export const postgresEngine: TestEngine = {
  name: 'postgres',
  open: () => createOn(ownName(), preparedTemplate),
  openEmpty: () => createOn(ownName()),
};

const ownName = () => `test_${randomUUID().replaceAll('-', '')}`;

async function createOn(name: string, template = 'template1'): Promise<OpenedEngine> {
  const server = process.env['TEST_POSTGRES_URL'] ?? '';
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  return {
    database: createDatabase({ engine: 'postgres', connection: { connectionString: url }, poolSize: 6 }),
    url,
    stop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runOn(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** An engine whose every database is the one given, for tests that differ in the server alone. */
export function reuse(name: TestEngine['name'], { database, url }: OpenedEngine): TestEngine {
  const kept: OpenedEngine = {
    database: { ...database, close: () => Promise.resolve() },
    url,
    stop: () => Promise.resolve(),
  };
  return { name, open: () => Promise.resolve(kept), openEmpty: () => Promise.resolve(kept) };
}

/** One database for all suites of a file: opened by the first that asks, closed by `stop`. */
export function shareOne(engine: TestEngine): TestEngine & { stop(): Promise<void> } {
  let opening: Promise<OpenedEngine> | undefined;
  const open = async (): Promise<OpenedEngine> => {
    opening ??= engine.open();
    return reuse(engine.name, await opening).open();
  };
  return {
    name: engine.name,
    open,
    openEmpty: () => engine.openEmpty(),
    stop: async () => {
      const opened = await opening;
      await opened?.database.close();
      await opened?.stop();
    },
  };
}
