import { isDeepStrictEqual } from 'node:util';
import { describe, expect } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { playEpisode, type EpisodeLedger } from './episode.js';
import type { FaultProxy, SeenRequest } from './faultProxy.js';
import { delivery } from './person.js';
import type { Rig } from './rig.js';
import { withVisits } from './visiting.js';

const it = withVisits();

/** `EPISODE_SEED=123` repeats one episode, `EPISODES=50` chooses how many there are. */
const { EPISODE_SEED, EPISODES, FULL } = process.env;
const count = EPISODE_SEED === undefined ? Number(EPISODES ?? (FULL === '1' ? 300 : 30)) : 1;
const firstSeed = Number(EPISODE_SEED ?? Math.floor(Math.random() * 1_000_000_000));
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);

interface Ledgers {
  /** Events by name, as often as they are there. */
  readonly events: string[];
  readonly shows: string[];
  readonly completed: string[];
  readonly begun: number;
}

const bodyOf = ({ body }: SeenRequest): Record<string, unknown> =>
  (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
const idsIn = (proxy: FaultProxy, part: string, id: string): Set<unknown> =>
  new Set(
    proxy.seen
      .filter(({ method, path }) => method === 'POST' && path.includes(part))
      .map((request) => bodyOf(request)[id]),
  );

/** What the database holds of this visit, known by the ids that went through the proxy. */
async function storedOf(rig: Rig, proxy: FaultProxy, seed: number): Promise<Ledgers> {
  const shows = idsIn(proxy, '/sdk/popups', 'showId');
  const responses = idsIn(proxy, '/responses', 'responseId');
  const statuses = (await rig.ledger.statuses()).filter(({ show_id }) => shows.has(show_id));
  const stored = (await rig.ledger.responses()).filter(({ response_id }) => responses.has(response_id));
  return {
    events: (await rig.ledger.eventNames()).filter((name) => name.startsWith(`e${seed}-`)).sort(),
    shows: statuses.filter(({ status }) => status === 'SHOWED').map(({ show_id }) => show_id),
    completed: stored
      .filter(({ status }) => status === 'COMPLETED')
      .map(({ answers }) => String(answers['detail']))
      .sort(),
    begun: stored.filter(({ answers }) => answers['reason'] === 'price').length,
  };
}

async function expectedOf({ tracked, finished, begun, told }: EpisodeLedger) {
  return {
    events: [...tracked].sort(),
    shows: (await told()).filter((type) => type === 'popup_shown').length,
    completed: [...finished].sort(),
    begun,
  };
}

describe.concurrent('a random story of a person and a network', { timeout: 300_000 }, () => {
  it.for(seeds)(
    'ends with everything stored, and nothing twice (EPISODE_SEED=%i)',
    async (seed, { visit, rig }) => {
      const made = await visit();
      const played = await playEpisode(made, seed);
      const found = async () => {
        const stored = await storedOf(rig, made.proxy, seed);
        return { ...stored, shows: stored.shows.length };
      };
      // Asked for each time: what was triggered last may be shown by the page that was loaded last.
      const compare = async () => ({ found: await found(), expected: await expectedOf(played) });
      const tell = (): string => `EPISODE_SEED=${seed} repeats it:\n${played.story.join('\n')}`;
      // Longer than the longest pause between two tries, which is a minute.
      await eventually(compare, (both) => isDeepStrictEqual(both.found, both.expected), {
        withinMs: 90_000,
      }).catch(() => undefined);
      const both = await compare();
      expect(both.found, tell()).toEqual(both.expected);
      const page = made.context.pages().at(-1);
      if (page !== undefined) {
        const { pending, dropped } = await eventually(
          () => delivery(page),
          (state) => state.pending === 0,
          { what: `nothing that waits. ${tell()}` },
        );
        expect({ pending, dropped }, tell()).toEqual({ pending: 0, dropped: {} });
      }
      expect(made.errors, tell()).toEqual([]);
    },
  );
});
