import { describe, expect, it } from 'vitest';
import type { Row } from '../../store/database.js';
import type { ProjectScope } from '../projectScope.js';
import { readResults } from './readResults.js';

/** A project with one popup and nothing else, on a connection that tells how many ask it at once. */
function createLonelyScope() {
  let asking = 0;
  let most = 0;
  const scope: ProjectScope = {
    projectId: 'p',
    query: async <Result extends Row>(sql: string) => {
      asking += 1;
      most = Math.max(most, asking);
      await new Promise((resolve) => setImmediate(resolve));
      asking -= 1;
      return (/p\.draft_revision/.test(sql) ? [{ id: 'pop' }] : []) as unknown as Result[];
    },
    transaction: () => Promise.reject(new Error('Nothing is written.')),
  };
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
