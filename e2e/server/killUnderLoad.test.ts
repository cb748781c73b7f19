import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { pglite, postgres } from './engines.js';
import type { EngineUnderTest } from './engines.js';
import { startLoad } from './load.js';

/** `KILLS=10 FULL=1` is a piece of the long run. */
const kills = process.env['FULL'] === '1' ? Number(process.env['KILLS'] ?? 50) : 5;
describe.each([pglite, postgres])('a server killed under load, on $name', (engine) => {
  let running: EngineUnderTest | undefined;
  afterEach(() => running?.remove());

  it(`[F-47] loses nothing it acknowledged and counts nothing twice, ${kills} times over`, async () => {
    running = await engine.start();
    const { server } = running;
    const load = startLoad({ url: () => server.url });
    for (let kill = 0; kill < kills; kill += 1) {
      await load.untilMore();
      // Never the same moment of a commit twice.
      await wait(Math.random() * 700);
      await server.kill();
      await server.start();
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
  });
});
