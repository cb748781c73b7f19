import { generateDrizzleJson } from 'drizzle-kit/api';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations, migrationsFolder } from './migrationSteps.js';
import * as schema from './schema.js';

/** The steps as databases out there have taken them. A new one is added here; none of these lines ever changes. */
const taken = [
  [1, 'foundation', '1fec5b0c219e8a7b'],
  [2, 'studio', 'b36e4b39ffa2bfe0'],
  [3, 'webhooks', '598ddbe9511c30ad'],
  [4, 'past_responses', '8b48cefc08490ff8'],
  [5, 'kept_counts', '26cebbb2687daa9d'],
  [6, 'coarser_counts', '370c8da7a7e9a777'],
  [7, 'named_batches', '89345b2028c938b9'],
  [8, 'erasures', 'bfe2c00f14ec51ca'],
  [9, 'webhook_secrets', 'ff3d6bb7ca2428f8'],
];

describe('the steps of the schema', () => {
  it('stay as they were taken: a database that has one never takes it again', () => {
    const found = migrations.map(({ id, name, hash }) => [id, name, hash.slice(0, 16)]);
    expect(found).toEqual(taken);
  });

  it('are numbered from 1 on, each later than the one before: Drizzle passes over one that is not', () => {
    expect(migrations.map(({ id }) => id)).toEqual(migrations.map((_, index) => index + 1));
    const times = migrations.map(({ folderMillis }) => folderMillis);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('are the files that are there, and name no schema: tables lie in the one that the connection works in', () => {
    const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
    expect(files).toEqual(migrations.map(({ id, name }) => `${String(id).padStart(4, '0')}_${name}.sql`));
    for (const { name, sql } of migrations) expect(sql.join(''), name).not.toMatch(/\bpublic\b"?\./);
  });

  it('lead to the declared tables: what is changed in schema.ts has a step', () => {
    const newest = `${String(migrations.length).padStart(4, '0')}_snapshot.json`;
    const { tables, enums } = JSON.parse(
      readFileSync(join(migrationsFolder, 'meta', newest), 'utf8'),
    ) as ReturnType<typeof generateDrizzleJson>;
    const declared = generateDrizzleJson(schema);
    const advice = 'schema.ts is ahead of its steps: npm run migration -- <name_of_the_step>';
    expect({ tables: declared.tables, enums: declared.enums }, advice).toEqual({ tables, enums });
  });
});
