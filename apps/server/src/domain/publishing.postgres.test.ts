import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../store/database.js';
import { countTransactions } from '../testing/countTransactions.js';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { meetBefore } from '../testing/meetBefore.js';
import { home, ratingPopup } from '../testing/testPopups.js';
import { tokenOf } from '../testing/tokenOf.js';
import { createPopup } from './popups/popupStore.js';
import { publishPopup } from './popups/publishPopup.js';
import { changeProject } from './projects.js';
import { createProjectScope } from './projectScope.js';

const editor = tokenOf('editor');

describe('what two people change at the same moment', () => {
  let opened: OpenedEngine;
  let ids: string[] = [];
  beforeAll(async () => {
    opened = await postgresEngine.open();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });
  beforeEach(async () => {
    const scope = createProjectScope(opened.database, home.projectId);
    const make = (name: string) => createPopup(scope, editor, { name, draft: ratingPopup });
    ids = [await make('One'), await make('Two')];
  });

  const publish = (database: Database, id = '') =>
    publishPopup(createProjectScope(database, home.projectId), editor, { id, revision: 1 });
  const change = (database: Database) =>
    changeProject(createProjectScope(database, home.projectId), editor, { quiet: { days: 3 } });
  const served = async () => {
    const [row] = await opened.database.query<{ body: Buffer }>(
      `SELECT s.body FROM definition_snapshots s JOIN projects p ON p.id = s.project_id
       WHERE p.id = $1 AND s.version = p.definitions_version`,
      [home.projectId],
    );
    return row?.body.toString() ?? '';
  };

  it.each<[string, (database: Database) => Promise<unknown>, () => string[]]>([
    ['two popups', (database) => publish(database, ids[0]), () => ids],
    ['a popup and the settings', change, () => [ids[1] ?? '', '"quiet":{"days":3}']],
  ])('is all served: %s', async (_what, work, expected) => {
    const { counted, begun } = countTransactions(opened.database);
    const { first, second } = meetBefore(counted, {
      statement: 'SELECT definitions_version',
      other: () => publish(counted, ids[1]),
    });
    await work(first);
    await second();
    expect(begun()).toBe(2);
    const body = await served();
    for (const part of expected()) expect(body).toContain(part);
  });
});
