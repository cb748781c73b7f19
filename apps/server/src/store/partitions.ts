// Events lie in one partition per day of the client's own time. Days outside the window wait in the default
// partition and move when theirs is made, so a key has one place only.
import type { Database, Queryable } from './database.js';

const dayMs = 86_400_000;
/** An outbox holds a week; clocks that run ahead a little are common. */
const daysBehind = 8;
const daysAhead = 3;
const partitionLock = 7_305_119;

export interface Partition {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function partitionOf(time: number): Partition {
  const from = new Date(Math.floor(time / dayMs) * dayMs);
  const to = new Date(from.getTime() + dayMs);
  return {
    name: `events_${from.toISOString().slice(0, 10).replaceAll('-', '')}`,
    from: from.toISOString(),
    to: to.toISOString(),
  };
}

/** Makes the partitions around now that are missing. Safe to call often and from several processes. */
export async function ensurePartitions(database: Database, now: number): Promise<readonly string[]> {
  const wanted = Array.from({ length: daysBehind + daysAhead + 1 }, (_, index) =>
    partitionOf(now + (index - daysBehind) * dayMs),
  );
  const existing = new Set(await listPartitions(database));
  const made: string[] = [];
  for (const partition of wanted.filter(({ name }) => !existing.has(name))) {
    if (await makePartition(database, partition)) made.push(partition.name);
  }
  return made;
}

export async function listPartitions(connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ name: string }>(
    `SELECT child.relname AS name FROM pg_inherits
     JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = 'events'::regclass AND child.relname ~ '^events_[0-9]{8}$' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

/** For a restore: the partition that a name such as `events_20260615` stands for. */
export async function makePartitionNamed(database: Database, name: string): Promise<void> {
  const [, year, month, day] = /^events_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
  if (day === undefined) throw new Error('The backup names a partition that is none.');
  await makePartition(database, partitionOf(Date.UTC(Number(year), Number(month) - 1, Number(day))));
}

function makePartition(database: Database, { name, from, to }: Partition): Promise<boolean> {
  return database.transaction(async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [partitionLock]);
    if ((await listPartitions(connection)).includes(name)) return false;
    await connection.query(`CREATE TABLE ${name} (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
    // Attaching fails while the default partition holds rows of this day, so they move first. The lock keeps
    // writers of exactly those rows out until the commit.
    await connection.query('LOCK TABLE events_elsewhen IN ACCESS EXCLUSIVE MODE');
    await connection.query(
      `WITH moved AS (DELETE FROM events_elsewhen WHERE client_at >= $1 AND client_at < $2 RETURNING *)
       INSERT INTO ${name} SELECT * FROM moved`,
      [from, to],
    );
    await connection.query(
      `ALTER TABLE events ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`,
    );
    return true;
  });
}
