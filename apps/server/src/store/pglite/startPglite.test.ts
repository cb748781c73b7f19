import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../testing/fakeClock.js';
import { takeLock } from './dataLock.js';
import { startPglite } from './startPglite.js';

/** Says what the built child says when its database is open, and ends when it is told to. */
const child = `process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  process.send({ type: 'ready' });
});`;

describe('the database of a server that was killed', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'service-popups-orphan-'));
    writeFileSync(join(folder, 'child.mjs'), child);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** This process holds the folder for a server that is no more. */
  const leaveOrphan = () => takeLock(folder, spawnSync(process.execPath, ['-e', '']).pid);

  const start = () => {
    const clock = createFakeClock();
    const childFile = join(folder, 'child.mjs');
    return { clock, running: startPglite({ dataDir: folder, childFile, clock, onEnded: () => undefined }) };
  };

  it('is waited for while it is busy, and then another takes its place', async () => {
    const end = leaveOrphan();
    const { clock, running } = start();
    for (let step = 0; step < 10; step += 1) {
      expect(await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])).toBe(
        'waits',
      );
      clock.advance(3_000);
    }
    end();
    await (await running).stop();
  });

  it('is named when it does not end', async () => {
    leaveOrphan();
    const { clock, running } = start();
    const ticking = setInterval(() => clock.advance(10_000), 20);
    await expect(running).rejects.toThrow(`held by process ${process.pid}, which a server that was killed`);
    clearInterval(ticking);
  });
});

describe('the database of a server that may write nothing but its data', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('says where else it has to write', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-popups-alone-'));
    const nowhere = join(folder, 'nowhere');
    vi.stubEnv('TMPDIR', nowhere);
    const childFile = join(folder, 'child.mjs');
    await expect(
      startPglite({ dataDir: folder, childFile, clock: createFakeClock(), onEnded: () => undefined }),
    ).rejects.toThrow(`${nowhere} is no folder that can be written (ENOENT).`);
    rmSync(folder, { recursive: true });
  });
});
