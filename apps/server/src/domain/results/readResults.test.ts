import { describe, expect, it } from 'vitest';
import type { Database, Statement } from '../../store/database.js';
import { createProjectScope } from '../projectScope.js';
import { readResults } from './readResults.js';

/** A project with one popup and nothing else, on a connection that tells how many ask it at once. */
function createLonelyScope() {
  let asking = 0;
  let most = 0;
  const query = async (sql: Statement) => {
    asking += 1;
    most = Math.max(most, asking);
    await new Promise((resolve) => setImmediate(resolve));
    asking -= 1;
    return /p\.draft_revision/.test(JSON.stringify(sql)) ? [{ id: 'pop' }] : [];
  };
  const scope = createProjectScope({ query } as unknown as Database, 'p');
  return { scope, most: () => most };
}

describe('results', () => {
  it('are read one statement after the other, so that nobody waits behind all of them', async () => {
    const { scope, most } = createLonelyScope();
    const period = { from: Date.parse('2026-11-01'), to: Date.parse('2026-11-15') };
    const results = await readResults(scope, { popupId: 'pop', filter: {}, period });
    expect(results.trend).toHaveLength(14);
    expect(most()).toBe(1);
  });
});
