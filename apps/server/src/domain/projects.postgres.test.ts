import type { Project } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../store/database.js';
import { countTransactions } from '../testing/countTransactions.js';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { meetBefore } from '../testing/meetBefore.js';
import { tokenOf } from '../testing/tokenOf.js';
import {
  changeProject,
  createProject,
  deleteProject,
  readProject,
  revokeKey,
  rotateKey,
} from './projects.js';
import { createProjectScope } from './projectScope.js';

const owner = tokenOf('owner');
const allowedOrigins = ['https://shop.example'];

describe('a project that two people change at the same moment', () => {
  let opened: OpenedEngine;
  let project: Project;
  beforeAll(async () => {
    opened = await postgresEngine.open();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });
  const scopeOf = (database: Database) => createProjectScope(database, project.id);
  const change = (database: Database) =>
    changeProject(scopeOf(database), owner, { name: 'New', allowedOrigins });
  const revoke = (database: Database) =>
    revokeKey(scopeOf(database), owner, project.publicKeys[0]?.key ?? '');
  const originsOf = async () => {
    const rows = await opened.database.query<{ allowed_origins: string[] }>(
      `SELECT allowed_origins FROM api_keys WHERE project_id = $1 AND kind = 'public' AND revoked_at IS NULL`,
      [project.id],
    );
    return rows.map((row) => row.allowed_origins);
  };
  beforeEach(async () => {
    const id = await createProject(opened.database, owner, 'Old');
    const scope = createProjectScope(opened.database, id);
    await rotateKey(scope, owner, 'public');
    project = await readProject(scope, 'owner');
  });

  it('gives a key that is added the origins that are allowed from then on', async () => {
    const { counted, begun } = countTransactions(opened.database);
    const { first, second } = meetBefore(counted, {
      statement: 'INSERT INTO api_keys',
      other: () => change(counted),
    });
    await rotateKey(scopeOf(first), owner, 'public');
    await second();
    expect(begun()).toBe(2);
    expect(await originsOf()).toEqual([allowedOrigins, allowedOrigins, allowedOrigins]);
  });

  it('loses a key and gets its new settings, whoever waits for whom', async () => {
    const { counted, begun } = countTransactions(opened.database);
    const { first, second } = meetBefore(counted, {
      statement: 'UPDATE projects SET updated_at',
      other: () => change(counted),
    });
    await revoke(first);
    await second();
    expect(begun()).toBe(2);
    expect(await originsOf()).toEqual([allowedOrigins]);
    expect(await readProject(scopeOf(opened.database), 'owner')).toMatchObject({ name: 'New' });
  });

  it('is deleted while its settings change, whoever waits for whom', async () => {
    const { counted, begun } = countTransactions(opened.database);
    const { first, second } = meetBefore(counted, {
      statement: 'UPDATE projects SET deleted_at',
      other: () => change(counted),
    });
    await deleteProject(scopeOf(first), owner);
    await second();
    expect(begun()).toBe(2);
    expect(await originsOf()).toEqual([]);
  });
});
