import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, createOutboxBrowser, type OutboxTab } from '../test/index.js';

/** What can happen, in any order. */
type Step =
  | {
      readonly do: 'track' | 'status' | 'respond' | 'flush' | 'hide' | 'background' | 'foreground';
      readonly tab: number;
    }
  | { readonly do: 'open'; readonly isForeground: boolean }
  /** The tab is gone without a word, or leaves as pages do. */
  | { readonly do: 'kill' | 'leave'; readonly tab: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'network'; readonly tab: number; readonly fault: Fault; readonly times: number }
  | { readonly do: 'offline' | 'online'; readonly tab: number }
  | { readonly do: 'clock'; readonly ms: number };

/** Both of `page` and `foreign` come from a server that is not ours, such as a portal one has to sign in at. */
type Fault = 'refuse' | 'hang' | '503' | '429' | 'page' | 'foreign' | 'cut after commit';

const tab = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('track', 'status', 'respond', 'flush'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('hide', 'background', 'foreground'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open'), isForeground: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('kill', 'leave'), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(0, 10, 60, 1_000, 20_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('network'),
      tab,
      fault: fc.constantFrom<Fault>('refuse', 'hang', '503', '429', 'page', 'foreign', 'cut after commit'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('offline', 'online'), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock'), ms: fc.constantFrom(-86_400_000, 3_600_000) }),
  },
) as fc.Arbitrary<Step>;

/** Plays a story and then lets everything come to rest with a healthy network. */
async function play(steps: readonly Step[], seed: number) {
  const browser = createOutboxBrowser({ seed });
  const { clock, server, disk } = browser;
  const tabs: OutboxTab[] = [];
  const open = (isForeground = true): OutboxTab => {
    const opened = browser.open({ isForeground });
    opened.outbox.allowAnalytics(true);
    tabs.push(opened);
    return opened;
  };
  open();
  const made = new Set<string>();
  /** No context is written again after the clock has jumped: it is as if it were old. */
  let jumps = 0;
  const revisions = new Map<string, number>();
  /** What was handed over but not yet written when its tab was killed may be gone; nothing else. */
  const mayBeLost = new Set<string>();
  const unsure = new Map<OutboxTab, string[]>();
  const note = (owner: OutboxTab, id: string): void => {
    made.add(id);
    unsure.set(owner, [...(unsure.get(owner) ?? []), id]);
  };
  const answers: Record<Exclude<Fault, 'cut after commit'>, FakeAnswer> = {
    refuse: { status: 0 },
    hang: 'hang',
    '503': { status: 503, retryAfter: '2' },
    '429': { status: 429 },
    page: { status: 200, body: '<html>' },
    foreign: { status: 200, body: '{"ok":true}' },
  };
  const remove = (gone: OutboxTab): void => void tabs.splice(tabs.indexOf(gone), 1);

  for (const next of steps) {
    const target = 'tab' in next ? tabs[next.tab % Math.max(1, tabs.length)] : undefined;
    if ('tab' in next && target === undefined) continue;
    switch (next.do) {
      case 'track':
        if (target) note(target, target.event('e', `context-${jumps}-${made.size % 3}`));
        break;
      case 'status':
        if (target) note(target, target.status());
        break;
      case 'respond': {
        if (!target) break;
        const responseId = `response-${made.size % 2}`;
        const revision = (revisions.get(responseId) ?? 0) + 1;
        revisions.set(responseId, revision);
        target.response(responseId, revision);
        break;
      }
      case 'flush':
        void target?.outbox.flush('due');
        break;
      case 'hide':
        void target?.outbox.flush('hide');
        break;
      case 'background':
        target?.platform.lifecycle.background();
        break;
      case 'foreground':
        target?.platform.lifecycle.foreground();
        break;
      case 'open':
        if (tabs.length < 4) open(next.isForeground);
        break;
      case 'kill':
        if (!target) break;
        for (const id of unsure.get(target) ?? []) mayBeLost.add(id);
        for (const [id] of revisions) mayBeLost.add(id);
        target.kill();
        remove(target);
        break;
      case 'leave':
        if (!target) break;
        void target.outbox.flush('hide');
        await clock.settle();
        target.kill();
        remove(target);
        break;
      case 'pass':
        await clock.advance(next.ms);
        // The promise is 50 ms.
        if (next.ms >= 50) unsure.clear();
        break;
      case 'network':
        if (next.fault === 'cut after commit') target?.platform.http.answer(cutAfterCommit(server.handle));
        else target?.platform.http.script(...repeat(answers[next.fault], next.times));
        break;
      case 'offline':
      case 'online':
        target?.platform.http.setOnline(next.do === 'online');
        break;
      case 'clock':
        clock.jump(next.ms);
        jumps += 1;
        break;
    }
  }
  await clock.advance(60);
  // Everything heals, and somebody comes back, twice: a lane may rest until the next load.
  for (const left of tabs) left.kill();
  for (let visit = 0; visit < 2; visit += 1) {
    const last = browser.open();
    last.outbox.allowAnalytics(true);
    await clock.advance(700_000);
    last.kill();
  }
  const left = (await disk.records('key')).filter(({ kind }) => kind !== 'context');
  return { server, left, made, mayBeLost, revisions };
}

function repeat(answer: FakeAnswer, times: number): FakeAnswer[] {
  return Array.from({ length: times }, () => answer);
}

/** Stores, and the answer never arrives: once. */
function cutAfterCommit(handle: ReturnType<typeof createOutboxBrowser>['server']['handle']) {
  let isCut = false;
  return (request: Parameters<typeof handle>[0]): ReturnType<typeof handle> => {
    const answer = handle(request);
    if (isCut) return answer;
    isCut = true;
    return { status: 0 };
  };
}

describe('any story of tabs, faults, crashes and reloads', () => {
  it('loses nothing that was written, and the server holds each thing once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(), async (steps, seed) => {
        const { server, left, made, mayBeLost, revisions } = await play(steps, seed);
        const stored = new Set([...server.statuses.keys(), ...server.events.keys()]);
        const lost = [...made].filter((id) => !stored.has(id) && !mayBeLost.has(id));
        expect(lost).toEqual([]);
        // Nothing is left behind, and nothing came from nowhere.
        expect(left).toEqual([]);
        expect([...stored].filter((id) => !made.has(id))).toEqual([]);
        for (const [id, revision] of revisions) {
          if (!mayBeLost.has(id)) expect(server.responses.get(id)?.revision).toBe(revision);
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
