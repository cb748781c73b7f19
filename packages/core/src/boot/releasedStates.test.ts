import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../test/fakeClock.js';
import { createFakeDisk } from '../test/fakeDisk.js';
import { releasedStates, type ReleasedState } from '../test/releasedStates.js';
import { createSdkRig } from '../test/sdkRig.js';

const day = 86_400_000;

/** As a later release might write it: every stored object has a member more. */
const withMore = (state: ReleasedState): ReleasedState => ({
  ...state,
  release: `${state.release} with members of a later release`,
  storage: Object.fromEntries(
    Object.entries(state.storage).map(([key, value]) => [key, value.replace(/^\{/, '{"later":[1],')]),
  ),
  records: state.records.map((record) => ({ ...record, later: [1] })),
});

describe.each([...releasedStates, ...releasedStates.map(withMore)])(
  'the state that $release left behind',
  ({ storage, records, userId }) => {
    it('[F-10] keeps its person, its queue and its cooldowns', async () => {
      const disk = createFakeDisk();
      for (const [key, value] of Object.entries(storage)) disk.storage.setItem(key, value);
      await disk.openOutbox().put(records);
      const clock = createFakeClock({ now: Date.UTC(2026, 0, 5, 12, 1) });
      const rig = createSdkRig({ disk, clock });
      await rig.start({ analytics: { publicKey: 'ak', integration: 'in' } });
      rig.sdk.triggerEvent('go');
      await rig.advance(10_000);
      expect(rig.renderer.shown).toHaveLength(0);
      expect([...rig.server.statuses.values()]).toMatchObject([{ status: 'SHOWED', user_id: userId }]);
      expect([...rig.server.events.values()].filter(({ name }) => name === 'waiting')).toHaveLength(1);
      rig.sdk.track('now');
      await rig.advance(10_000);
      expect(new Set(rig.server.batches.map(({ metadata }) => metadata.user_id))).toEqual(new Set([userId]));
      const left = await disk.records('pk_test');
      expect(left.filter(({ kind }) => kind !== 'context')).toEqual([]);
      await rig.advance(day);
      rig.sdk.triggerEvent('go');
      await rig.settle();
      expect(rig.renderer.shown).toHaveLength(1);
    });
  },
);

describe('a stored record that is damaged', () => {
  const tries = 400;
  const junk = ['', 'null', '[]', '7', '"text"', '{"id":[]}', '{"at":-1e999}', '{"shows":{"length":1e9}}'];

  it('[F-9] costs that record alone, and nothing is thrown', async () => {
    const state = releasedStates[0];
    if (state === undefined) throw new Error('There is no released state.');
    const damage = fc.record({
      key: fc.constantFrom(...Object.keys(state.storage)),
      at: fc.nat({ max: 200 }),
      how: fc.oneof(fc.constantFrom(...junk), fc.constantFrom('cut', 'letter')),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ key, at, how }) => {
        const disk = createFakeDisk();
        for (const [name, value] of Object.entries(state.storage)) disk.storage.setItem(name, value);
        const whole = state.storage[key] ?? '';
        const damaged =
          how === 'cut'
            ? whole.slice(0, at % whole.length)
            : how === 'letter'
              ? `${whole.slice(0, at % whole.length)}~${whole.slice((at % whole.length) + 1)}`
              : how;
        disk.storage.setItem(key, damaged);
        await disk.openOutbox().put(state.records);
        const rig = createSdkRig({ disk, clock: createFakeClock({ now: Date.UTC(2026, 0, 5, 12, 1) }) });
        await rig.start({ analytics: { publicKey: 'ak', integration: 'in' } });
        rig.sdk.track('now');
        await rig.advance(20_000);
        const names = [...rig.server.events.values()].map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining(['waiting', 'now']));
        if (!key.endsWith(':identity'))
          expect(rig.server.batches.at(-1)?.metadata.user_id).toBe(state.userId);
        rig.sdk.destroy();
        await rig.settle();
      }),
      { numRuns: tries },
    );
  });
});
