import { describe, expect, it } from 'vitest';
import { pglite, postgres } from './engines.js';
import { startLoad } from './load.js';

interface LogLine {
  readonly message: string;
}

describe.each([pglite, postgres])('leaving in order, on $name', (engine) => {
  it('answers every request it took, ends, and says nothing', async () => {
    const running = await engine.start();
    const { server } = running;
    try {
      const load = startLoad({ url: () => server.url, senders: 6 });
      await load.untilMore();
      const before = load.acknowledged.size;
      await server.stop();
      await server.start();
      await load.finish();
      expect(load.acknowledged.size).toBeGreaterThan(before);
      expect([...load.answers.keys()].filter((status) => ![0, 202, 503].includes(status))).toEqual([]);
      expect(server.output()).not.toMatch(/error/i);
      const [row] = await running.read(`SELECT count(*)::int AS n FROM events WHERE name = 'load'`);
      expect(row?.['n']).toBe(load.acknowledged.size);
    } finally {
      await running.remove();
    }
  });

  it('tells at the level of information when it came, what it did to the schema, and when it went', async () => {
    const running = await engine.start({ LOG_LEVEL: 'info' });
    const { server } = running;
    const messages = () =>
      [...server.output().matchAll(/^\{.*\}$/gm)].map(([line]) => (JSON.parse(line) as LogLine).message);
    try {
      await server.stop();
      const once = ['the schema was brought forward', 'ready', 'stopping', 'stopped'];
      expect(messages()).toEqual(once);
      await server.start();
      expect(messages()).toEqual([...once, 'ready']);
    } finally {
      await running.remove();
    }
  });
});
