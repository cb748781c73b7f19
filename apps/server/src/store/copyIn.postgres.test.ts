import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBinaryWriter } from '../ingest/binaryWriter.js';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import type { CopyOrder } from './copyIn.js';

const rowsOf = (...texts: (string | undefined)[]): Uint8Array => {
  const writer = createBinaryWriter();
  for (const text of texts) {
    writer.row(1);
    writer.text(text);
  }
  return Uint8Array.from(writer.bytes());
};
const note = { name: 'note_copy', text: 'INSERT INTO notes SELECT $1::text, 1 / $2::int' };

describe('COPY with a statement behind it', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
    await opened.database.query(
      'CREATE TABLE copied (id text PRIMARY KEY); CREATE TABLE notes (note text, n int)',
    );
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });
  const copy = (order: Pick<CopyOrder, 'rows' | 'values'>) =>
    opened.database.copyIn?.({ into: 'copied (id)', behind: note, ...order });
  const held = async () => ({
    rows: (await opened.database.query('SELECT id FROM copied ORDER BY id')).map(({ id }) => id),
    notes: (await opened.database.query('SELECT note FROM notes ORDER BY note')).map(
      ({ note: text }) => text,
    ),
  });

  it('commits both, whatever the values hold', async () => {
    const hostile = `it's \\ $t$; DROP TABLE copied; $t$ "ж🙂"`;
    await copy({ rows: [rowsOf('a', 'b'), rowsOf('c')], values: [hostile, 1] });
    expect(await held()).toEqual({ rows: ['a', 'b', 'c'], notes: [hostile] });
  });

  it('commits neither when a row is there already, and the connection is as good as before', async () => {
    const before = await held();
    await expect(copy({ rows: [rowsOf('d', 'a')], values: ['x', 1] })).rejects.toMatchObject({
      code: '23505',
    });
    expect(await held()).toEqual(before);
  });

  it('commits neither when the statement fails', async () => {
    const before = await held();
    await expect(copy({ rows: [rowsOf('e')], values: ['x', 0] })).rejects.toMatchObject({ code: '22012' });
    expect(await held()).toEqual(before);
  });

  it('is through with the rows when it is refused, however many there are', async () => {
    const many = rowsOf(...Array.from({ length: 50_000 }, (_, index) => `many-${index}-${'x'.repeat(100)}`));
    await expect(copy({ rows: [rowsOf('a'), many], values: ['x', 1] })).rejects.toMatchObject({
      code: '23505',
    });
    // Their memory is used for something else from here on.
    many.fill(0);
    await copy({ rows: [rowsOf('f')], values: ['later', 1] });
    expect((await held()).rows).toContain('f');
  });

  it('says so when the connection breaks, and goes on with another', async () => {
    const slow = { name: 'wait_long', text: 'SELECT pg_sleep(60), $1::text' };
    const broken = opened.database.copyIn?.({
      into: 'copied (id)',
      rows: [rowsOf('g')],
      behind: slow,
      values: ['x'],
    });
    const ended = expect(broken).rejects.toThrow();
    await expect
      .poll(() =>
        opened.database.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'COPY %' AND pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(1);
    await ended;
    await copy({ rows: [rowsOf('h')], values: ['again', 1] });
    const { rows } = await held();
    expect(rows).toContain('h');
    expect(rows).not.toContain('g');
  });
});
