// Random people answer a popup that changes meanwhile. What the results say is reckoned once more from what was sent.
import type { Page } from '@service-popups/protocol';
import type { PopupRecord, Results } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../seed/history/random.js';
import type { Random } from '../../../seed/history/random.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { popupOf, versions } from '../../reckoned/changingPopup.js';
import { randomVisit } from '../../reckoned/randomVisit.js';
import type { KeptResponse, Shown, Sending } from '../../reckoned/randomVisit.js';
import { reckonResults } from '../../reckoned/reckonResults.js';
import { tellResults } from '../../reckoned/tellResults.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';

const seed = Number(process.env['RECKONED_SEED'] ?? 7);
const [people, turns] = process.env['FULL'] === '1' ? [400, 150] : [40, 12];
const day = 86_400_000;
/** A few days before clocks change in Lisbon, and two weeks before they do in New York. */
const begin = Date.UTC(2026, 9, 21, 9);
const lengthMs = 13 * day;
const base = '/projects/reckoned/popups/reckoned';
const zones = ['UTC', 'Europe/Lisbon', 'America/New_York', 'Asia/Kathmandu'] as const;

interface Wanted {
  language?: string;
  platform?: string;
  status?: string;
  version?: string;
  attribute?: string;
}

export function reckonedSuite(engine: TestEngine): void {
  describe(`results reckoned once more on ${engine.name}, with seed ${seed}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    const kept: KeptResponse[] = [];
    const shown: Shown[] = [];

    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
      await createProject(server.database, { id: 'reckoned', popups: [popupOf(versions[0] ?? [])] });
      await server.store.directory.reload('reckoned');
      server.clock.set(begin);
      await live(createRandom(seed));
    });
    afterAll(() => server.stop());

    /** One request after the other, in the order in which they arrive. */
    const live = async (random: Random): Promise<void> => {
      const publishedAt = versions.map((_, index) => begin + (index * lengthMs) / versions.length);
      const events = versions
        .map((pages, index) => ({ at: publishedAt[index] ?? 0, run: () => publish(pages) }))
        .slice(1);
      for (let person = 0; person < people; person += 1) {
        for (let turn = random.whole(1, 3); turn > 0; turn -= 1) {
          const at = begin + Math.floor(random.next() * lengthMs);
          // Whoever has an older page open sees the version before.
          const newest = publishedAt.filter((time) => time <= at).length;
          const version = Math.max(1, newest - (random.chance(0.2) ? 1 : 0));
          const visit = randomVisit(random, { id: `${person}-${turn}`, at, version });
          if (visit.kept !== undefined) kept.push(visit.kept);
          if (visit.shown !== undefined) shown.push(visit.shown);
          events.push(...visit.sendings.map((sending) => ({ at: sending.at, run: () => send(sending) })));
        }
      }
      for (const { at, run } of events.toSorted((one, other) => one.at - other.at)) {
        server.clock.set(at);
        await run();
      }
      server.clock.set(begin + lengthMs + 2 * day);
    };
    const send = async ({ path, body }: Sending): Promise<void> => {
      const answer = await server.post(path, body(server.clock.now()));
      expect(answer.status, answer.text).toBe(202);
    };
    const publish = async (pages: readonly Page[]): Promise<void> => {
      const { revision } = await studio.get<PopupRecord>(base);
      const saved = await studio.put<PopupRecord>(`${base}/draft`, { draft: popupOf(pages), revision });
      await studio.post(`${base}/publish`, { revision: saved.revision });
    };

    it('agree, whatever is filtered, whenever the period begins and wherever days do', async () => {
      const random = createRandom(seed + 1);
      for (let turn = 0; turn < turns; turn += 1) {
        const wanted = turn === 0 ? {} : randomFilter(random);
        const { query, dayOf, isIn } = randomPeriod(random, turn === 0);
        const address = new URLSearchParams({ ...query, ...wanted }).toString();
        const results = await studio.get<Results>(`${base}/results?${address}`);

        const responses = kept.filter((one) => isIn(one.startedAt) && matches(one, wanted));
        const { status, ...ofShowing } = wanted;
        // Of a showing only its response knows the rest: nothing else was ever heard of these devices.
        const known = new Set(kept.filter((one) => matches(one, ofShowing)).map(({ showing }) => showing));
        const isNarrowed = Object.keys(ofShowing).length > 0;
        const showings = shown.filter((one) => isIn(one.at) && (!isNarrowed || known.has(one)));
        const version = wanted.version === undefined ? undefined : Number(wanted.version);
        expect(tellResults(results), address).toEqual(reckonResults({ responses, showings, version }));

        for (const point of results.trend) {
          const ofDay = showings.filter(({ at }) => dayOf(at) === point.day);
          const completed =
            status === undefined
              ? ofDay.filter((one) => one.status === 2)
              : responses.filter((one) => one.status === 'COMPLETED' && dayOf(one.startedAt) === point.day);
          const expected = [point.day, ofDay.length, completed.length];
          expect([point.day, point.shown, point.completed], address).toEqual(expected);
        }
        const { text } = await studio.request('GET', `${base}/responses.ndjson?${address}`);
        expect(exportedIn(text), address).toEqual(responses.map(lineOf).toSorted(byId));
      }
    });
  });
}

function randomFilter(random: Random): Wanted {
  const sometimes = <Name extends keyof Wanted>(
    name: Name,
    values: readonly [string, ...string[]],
  ): Pick<Wanted, Name> | undefined =>
    random.chance(0.25) ? ({ [name]: random.pick(values) } as Pick<Wanted, Name>) : undefined;
  return {
    ...sometimes('language', ['en', 'de', 'pt-BR']),
    ...sometimes('platform', ['web', 'ios']),
    ...sometimes('status', ['PARTIAL', 'COMPLETED']),
    ...sometimes('version', ['1', '2', '3']),
    ...sometimes('attribute', ['plan:free', 'plan:pro', 'plan:a:b']),
  };
}

function matches(one: KeptResponse, wanted: Wanted): boolean {
  const own: Required<Wanted> = {
    ...one,
    version: String(one.version),
    attribute: `plan:${one.plan}`,
  };
  return (Object.keys(wanted) as (keyof Wanted)[]).every((name) => wanted[name] === own[name]);
}

/** Whole days of a zone, or moments. */
function randomPeriod(random: Random, isWhole: boolean) {
  const timeZone = random.pick(zones);
  const dayOf = (time: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);
  const moments = [random.next(), random.next()].map((share) => begin + Math.floor(share * lengthMs));
  const [first, last] = isWhole
    ? [begin, begin + lengthMs]
    : [Math.min(...moments), Math.max(...moments) + 1];
  if (isWhole || random.chance(0.5)) {
    const [from, to] = [dayOf(first), dayOf(last)];
    const isIn = (time: number) => dayOf(time) >= from && dayOf(time) <= to;
    return { query: { from, to, timeZone }, dayOf, isIn };
  }
  const query = { from: new Date(first).toISOString(), to: new Date(last).toISOString(), timeZone };
  return { query, dayOf, isIn: (time: number) => time >= first && time < last };
}

function lineOf({ startedAt, finishedAt, ...kept }: KeptResponse) {
  const { id, version, status, answers, lastPage, language } = kept;
  const durationMs = status === 'COMPLETED' ? finishedAt - startedAt : null;
  return { id, showId: id.slice(2), version, status, answers, lastPage, language, durationMs };
}

type Line = ReturnType<typeof lineOf>;

const byId = (one: Line, other: Line) => (one.id < other.id ? -1 : 1);

function exportedIn(text: string): Line[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => {
      const { id, showId, version, status, answers, lastPage, language, durationMs } = JSON.parse(
        line,
      ) as Line;
      return { id, showId, version, status, answers, lastPage, language, durationMs };
    })
    .toSorted(byId);
}
