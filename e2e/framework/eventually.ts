import { setTimeout as wait } from 'node:timers/promises';

/** Asks until the answer holds; else fails with what it last was. For what another process does in its own time. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  holds: (value: Value) => boolean,
  { withinMs = 60_000, what = 'the expected state' }: { withinMs?: number; what?: string } = {},
): Promise<Value> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > end)
      throw new Error(`Not ${what} within ${withinMs} ms; last: ${JSON.stringify(value)}`);
    await wait(100);
  }
}
