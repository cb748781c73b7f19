import { describe, expect, it } from 'vitest';
import { publishDefinitions } from '../domain/publishing.js';
import { createLogger } from '../diagnostics/logger.js';
import { createProject } from '../testing/createProject.js';
import { postgresEngine, reuse } from '../testing/engine.js';
import { startTestServer } from '../testing/startTestServer.js';
import type { Database } from './database.js';
import { startUpkeep } from './upkeep.js';

describe('a process that hears of changes', () => {
  it('hears also of one that comes while it reads the last', async () => {
    const opened = await postgresEngine.open();
    let isHolding = false;
    let release = () => {};
    const isOver = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    const holdPopups = (database: Database): Database => ({
      ...database,
      query: async (sql, values) => {
        const isPopups = typeof sql === 'string' && sql.includes('SELECT v.definition FROM popups');
        if (isHolding && isPopups && values?.[0] === 'changing') {
          isHolding = false;
          isHeld = true;
          await isOver;
        }
        return database.query(sql, values);
      },
    });
    const server = await startTestServer(reuse('postgres', opened), { through: holdPopups });
    const { store, clock } = server;
    for (const id of ['changing', 'other']) {
      await createProject(opened.database, { id });
      await store.directory.find(`pk_${id}`);
    }
    const versionOf = (id: string) => {
      const entry = store.directory.peek(`pk_${id}`);
      return typeof entry === 'object' ? entry.project.version : 0;
    };
    // Done by another process: this one is told by the database alone, since its own clock stands still.
    const change = (id: string) =>
      opened.database.transaction((connection) => publishDefinitions(connection, id));
    const logger = createLogger({ level: 'silent', now: () => clock.now(), write: () => undefined });
    const listen = { connectionString: opened.url ?? '' };
    const stop = startUpkeep({ store, clock, logger, listen, sync: undefined });
    const hearing = async () => {
      await change('other');
      return versionOf('other');
    };
    await expect.poll(hearing).toBeGreaterThan(3);

    const before = versionOf('changing');
    isHolding = true;
    await change('changing');
    await expect.poll(() => isHeld).toBe(true);
    await change('changing');
    // Told in order: whoever knows of this one was told of the one before.
    const later = versionOf('other');
    await change('other');
    await expect.poll(() => versionOf('other')).toBeGreaterThan(later);
    release();
    await expect.poll(() => versionOf('changing')).toBe(before + 2);
    await stop();
    await server.stop();
    await opened.database.close();
    await opened.stop();
  });
});
