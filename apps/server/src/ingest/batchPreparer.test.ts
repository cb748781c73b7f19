import { build } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSdkChecks } from '../http/checks.js';
import { analyticsBatch, analyticsEvent, noon } from '../testing/builders.js';
import { readEvents } from '../testing/readArray.js';
import { createInlinePreparer, startWorkerPreparer } from './batchPreparer.js';
import type { BatchPreparer } from './batchPreparer.js';
import type { PreparedBatch } from './prepareBatch.js';

const here = dirname(fileURLToPath(import.meta.url));
const bytesOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const receivedAt = Date.parse(noon);

/** Dies at the first order, as a thread that ran out of memory would. */
const dying = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1));`;

describe('preparing batches', () => {
  // Beside the sources, so that packages are found.
  const folder = mkdtempSync(join(here, '../../.test-'));
  const file = join(folder, 'batchWorker.mjs');
  const preparers = new Map<string, BatchPreparer>();
  beforeAll(async () => {
    await build({
      entryPoints: [join(here, 'batchWorker.ts')],
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    preparers.set('in this thread', createInlinePreparer(createSdkChecks().analytics));
    preparers.set(
      'in a thread beside it',
      startWorkerPreparer(file, () => undefined),
    );
  });
  afterAll(async () => {
    for (const preparer of preparers.values()) await preparer.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const preparerOf = (name: string): BatchPreparer => {
    const preparer = preparers.get(name);
    if (preparer === undefined) throw new Error(name);
    return preparer;
  };

  describe.each(['in this thread', 'in a thread beside it'])('%s', (name) => {
    it('gives each batch a number of its own', async () => {
      const batches = await Promise.all(
        ['a', 'b', 'c'].map((id) =>
          preparerOf(name).prepare(bytesOf(analyticsBatch([analyticsEvent(id)])), receivedAt),
        ),
      );
      expect(batches.map(({ batchId }) => batchId)).toEqual(['batch-of-a', 'batch-of-b', 'batch-of-c']);
      const numbers = batches.map(({ rowText }) => (JSON.parse(`{${rowText}}`) as { n: number }).n);
      expect(new Set(numbers).size).toBe(3);
      expect(preparerOf(name).waiting()).toBe(0);
    });

    it('writes rows for the project of a key as soon as it was told', async () => {
      const preparer = preparerOf(name);
      const prepare = () => preparer.prepare(bytesOf(analyticsBatch([analyticsEvent('a')])), receivedAt);
      const { publicKey, projectId } = await prepare();
      expect(projectId).toBeUndefined();
      preparer.learn(publicKey, 'shop');
      expect(readEvents((await prepare()).events)[0]?.projectId).toBe('shop');
      preparer.learn(publicKey, 'another');
      expect((await prepare()).projectId).toBe('another');
    });

    it('refuses one and goes on with the next', async () => {
      const preparer = preparerOf(name);
      const bad = analyticsBatch([analyticsEvent('a', { at: 5 as unknown as string })]);
      const refused = preparer.prepare(bytesOf(bad), receivedAt);
      const fine = preparer.prepare(bytesOf(analyticsBatch([analyticsEvent('b')])), receivedAt);
      await expect(refused).rejects.toMatchObject({
        options: { status: 400, rejected: [{ id: 'a', code: 'invalid_event' }] },
      });
      await expect(preparer.prepare(bytesOf('{'), receivedAt)).rejects.toMatchObject({
        options: { status: 400, message: 'The body is not JSON.' },
      });
      expect(await fine).toMatchObject({ count: 1 });
    });
  });

  it('says the same in both places', async () => {
    const events = [analyticsEvent('é "quoted" \\'), analyticsEvent('x', { screen: '/a\u2028b' })];
    const [one, other] = await Promise.all(
      [...preparers.values()].map((preparer) =>
        preparer.prepare(bytesOf(analyticsBatch(events)), receivedAt),
      ),
    );
    const plain = (batch: PreparedBatch | undefined) =>
      batch === undefined
        ? undefined
        : {
            ...batch,
            n: 0,
            rowText: batch.rowText.replace(/"n":\d+/, ''),
            events: readEvents(batch.events),
          };
    expect(plain(one)).toEqual(plain(other));
  });

  it('takes released memory back with the next batch', async () => {
    for (const preparer of preparers.values()) {
      const ids = ['a', 'b', 'c', 'd'];
      for (const id of ids) {
        const batch = await preparer.prepare(bytesOf(analyticsBatch([analyticsEvent(id)])), receivedAt);
        expect(readEvents(batch.events).map((event) => event.id)).toEqual([id]);
        preparer.release(batch);
      }
    }
  });

  it('asks to come again when the thread dies, and starts another', async () => {
    const dead = join(folder, 'dying.mjs');
    await build({
      stdin: { contents: dying },
      outfile: dead,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const preparer = startWorkerPreparer(dead, () => undefined);
    for (let round = 0; round < 2; round += 1) {
      await expect(preparer.prepare(bytesOf({}), receivedAt)).rejects.toMatchObject({
        options: { status: 503 },
      });
    }
    await preparer.stop();
    await expect(preparer.prepare(bytesOf({}), receivedAt)).rejects.toMatchObject({
      options: { status: 503 },
    });
  });
});
