import { test } from 'vitest';
import { startRig, type Visit, type VisitOptions } from './rig.js';

/**
 * The `it` of a file whose tests share browser, server and database. Every visit has a profile, a site and a line of its
 * own, so that visits of several tests go on at the same time; they are closed when their test is over.
 */
export function withVisits() {
  const it = test
    // The runner reads from the first parameter which others are needed.
    .extend('rig', { scope: 'file' }, async ({}, { onCleanup }) => {
      const rig = await startRig();
      onCleanup(rig.stop);
      return rig;
    })
    .extend('visit', async ({ rig }, { onCleanup }) => {
      const open: Visit[] = [];
      onCleanup(async () => {
        for (const visit of open) await visit.close();
      });
      return async (options?: VisitOptions): Promise<Visit> => {
        const visit = await rig.visit(options);
        open.push(visit);
        return visit;
      };
    });
  // On a busy machine they may take longer to start than a test may last: they have the time of a hook.
  it.beforeAll(({ rig }) => void rig);
  return it;
}
