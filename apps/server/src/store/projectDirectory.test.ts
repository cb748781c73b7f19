import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fakeClock.js';
import type { Database, Row, Statement } from './database.js';
import { createProjectDirectory } from './projectDirectory.js';

/** A database with one project, which changes every time somebody looks. */
function createRestlessDatabase() {
  let changes = 0;
  const asked: string[] = [];
  const answer = (sql: string): Row[] => {
    if (sql.includes('FROM popups')) return [];
    if (sql.includes('is_revoked FROM api_keys')) return [{ project_id: 'p', id: 'k', is_revoked: false }];
    if (sql.includes('FROM api_keys')) {
      return [{ id: 'k', key: 'pk', kind: 'public', integration: null, allowed_origins: [] }];
    }
    changes += 1;
    const shared = { id: 'p', updated_at: new Date(changes), deleted_at: null };
    if (!sql.includes('definition_snapshots')) return [shared];
    const bytes = Buffer.from('{}');
    return [{ ...shared, version: String(changes), etag: 'e', body: bytes, brotli: bytes, gzip: bytes }];
  };
  const query = <Result extends Row>(sql: Statement): Promise<Result[]> => {
    const text = typeof sql === 'string' ? sql : sql.text;
    asked.push(text);
    if (asked.length > 100) return Promise.reject(new Error('asked without end'));
    return Promise.resolve(answer(text) as Result[]);
  };
  return { database: { query } as Database, asked };
}

describe('the directory of projects', () => {
  it('reads a project that changes all the time once per look', async () => {
    const { database, asked } = createRestlessDatabase();
    const directory = createProjectDirectory(database, createFakeClock());
    expect((await directory.find('pk'))?.project.id).toBe('p');
    asked.length = 0;
    await directory.poll();
    expect(asked.filter((sql) => sql.includes('definition_snapshots'))).toHaveLength(1);
    expect((await directory.find('pk'))?.project.id).toBe('p');
  });

  it.each([
    ['longer than any', 'x'.repeat(10_000)],
    ['with a character that PostgreSQL does not take', 'x\0'],
  ])('neither asks for nor remembers a key that is %s', async (_, key) => {
    const { database, asked } = createRestlessDatabase();
    const directory = createProjectDirectory(database, createFakeClock());
    expect(await directory.find(key)).toBeUndefined();
    expect(directory.peek(key)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each([
    ['5 seconds later', 5_000],
    ['at once where the clock was set back', -3_600_000],
  ])('asks again for a key that was unknown %s', async (_, passed) => {
    const asked: unknown[] = [];
    const query = <Result extends Row>(sql: Statement): Promise<Result[]> => {
      asked.push(sql);
      return Promise.resolve([]);
    };
    const clock = createFakeClock();
    const directory = createProjectDirectory({ query } as Database, clock);
    await directory.find('pk_unknown');
    await directory.find('pk_unknown');
    expect(asked).toHaveLength(1);
    clock.advance(passed);
    await directory.find('pk_unknown');
    expect(asked).toHaveLength(2);
  });

  it('ends with what is newest, however many read it at once', async () => {
    const { database, change, holdNext } = createSlowDatabase();
    const directory = createProjectDirectory(database, createFakeClock());
    await directory.find('pk');
    const release = holdNext();
    // Has read the project before it changes, and its popups long after.
    const early = directory.reload('p');
    await release.isHeld;
    change();
    const late = [directory.reload('p'), directory.reload('p')];
    await new Promise((resolve) => setImmediate(resolve));
    release.now();
    await Promise.all([early, ...late]);
    expect((await directory.find('pk'))?.project.version).toBe(2);
  });
});

/** A database with one project, whose popups are read as late as a test wants. */
function createSlowDatabase() {
  let version = 1;
  let held: { readonly wait: Promise<void>; tell(): void } | undefined;
  const query = async (sql: Statement): Promise<Row[]> => {
    const text = typeof sql === 'string' ? sql : sql.text;
    if (text.includes('is_revoked FROM api_keys')) return [{ project_id: 'p', id: 'k', is_revoked: false }];
    if (text.includes('FROM api_keys'))
      return [{ id: 'k', key: 'pk', kind: 'public', integration: null, allowed_origins: [] }];
    if (text.includes('FROM popups')) {
      const now = held;
      held = undefined;
      now?.tell();
      await now?.wait;
      return [];
    }
    const bytes = Buffer.from('{}');
    const snapshot = { version: String(version), etag: 'e', body: bytes, brotli: bytes, gzip: bytes };
    return [{ id: 'p', updated_at: new Date(version), ...snapshot }];
  };
  const holdNext = () => {
    const [isHeld, isOver] = [createSignal(), createSignal()];
    held = { wait: isOver.given, tell: isHeld.give };
    return { isHeld: isHeld.given, now: isOver.give };
  };
  const change = () => {
    version += 1;
  };
  return { database: { query } as unknown as Database, change, holdNext };
}

function createSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
