import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { pglite, postgres } from './engines.js';
import type { EngineUnderTest } from './engines.js';
import { startLoad } from './load.js';

const isLongRun = process.env['FULL'] === '1';
/** `KILLS=10 FULL=1` is a piece of the long run. */
const kills = isLongRun ? Number(process.env['KILLS'] ?? 50) : 5;

describe.each([pglite, postgres])('a server killed under load, on $name', (engine) => {
  let running: EngineUnderTest | undefined;
  afterEach(() => running?.remove());

  it(`[F-47] loses nothing it acknowledged and counts nothing twice, ${kills} times over`, async () => {
    running = await engine.start();
    const { server } = running;
    const load = startLoad({ url: () => server.url });
    const readyAfter: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await load.untilMore();
      // Never the same moment of a commit twice.
      await wait(Math.random() * 700);
      await server.kill();
      const killedAt = performance.now();
      await server.start();
      readyAfter.push(performance.now() - killedAt);
    }
    await load.finish();
    const held = (await running.read(`SELECT id FROM events WHERE name = 'load'`)).map(({ id }) =>
      String(id),
    );
    const known = new Set(held);
    expect(held.length).toBe(known.size);
    expect([...load.acknowledged].filter((id) => !known.has(id))).toEqual([]);
    // Everything was sent until it was acknowledged, so nothing else may be there either.
    expect(known.size).toBe(load.acknowledged.size);
    const [hours] = await running.read(`SELECT sum(count)::int AS n FROM event_hours WHERE name = 'load'`);
    expect(hours?.['n']).toBe(known.size);
    const median = [...readyAfter].sort((one, other) => one - other)[Math.floor(kills / 2)] ?? NaN;
    process.stdout.write(
      `${engine.name}: ${kills} kills, ${known.size} events acknowledged and held; ready again after ` +
        `${Math.round(median)} ms (median), ${Math.round(Math.max(...readyAfter))} ms (longest)\n`,
    );
    // Beside other tests it would measure those. The long run has the machine to itself.
    if (isLongRun) expect(median).toBeLessThan(engine.readyMs);
  });
});
