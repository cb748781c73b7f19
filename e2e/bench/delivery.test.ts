import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNames, startRig } from '../../bench/peers/rig.mjs';

// The faults under which products are compared, here with the SDK alone.
let rig: Awaited<ReturnType<typeof startRig>>;

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

describe('100 events', () => {
  it.each(scenarioNames)('all arrive, and each can be stored once (%s)', async (name) => {
    const { first, duplicates } = await rig.play(name);
    expect({ arrived: first, duplicates }).toEqual({ arrived: 100, duplicates: 0 });
  });
});
