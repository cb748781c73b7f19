import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNames, startRig } from '../../bench/peers/rig.mjs';

// The faults under which products are compared, here with the SDK alone.
let rig: Awaited<ReturnType<typeof startRig>>;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

// The long waits are for the full run; what happens when a page is left is looked at every time.
const isFull = process.env['FULL'] === '1';
const played = scenarioNames.filter((name) => isFull || ['navigate', 'close'].includes(name));

describe('100 events', () => {
  it.each(played)('all arrive, and each can be stored once (%s)', async (name) => {
    const { first, duplicates } = await rig.play(name);
    expect({ arrived: first, duplicates }).toEqual({ arrived: 100, duplicates: 0 });
  });
});
