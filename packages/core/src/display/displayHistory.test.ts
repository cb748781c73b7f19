import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createIdentity } from '../identity/identity.js';
import type { KeyValueStorage } from '../platform/storage.js';
import { createSafeStorage } from '../platform/safeStorage.js';
import { createFakeClock } from '../test/fakeClock.js';
import { createFakeDisk } from '../test/fakeDisk.js';
import { createDisplayHistory, type RememberedShowing } from './displayHistory.js';
import type { Opening } from './opening.js';

/** One browser; `load` is a page of it. */
function openBrowser(storage: KeyValueStorage = createFakeDisk().storage, told?: unknown) {
  const clock = createFakeClock();
  const records = createStateRecords(storage);
  const identity = createIdentity({ records, clock, userId: undefined, isSessionBound: false });
  const session = identity.session.id();
  const envelope = () => ({ history: told }) as never;
  const load = () => {
    const history = createDisplayHistory({
      records,
      identity,
      platform: { clock },
      definitions: { envelope },
    });
    return {
      ...history,
      keep({ showId, popupId, status, session: session_id, ...more }: RememberedShowing) {
        history.keep({ showId, popup: { id: popupId }, identity: { session_id } } as Opening, status, more);
      },
    };
  };
  const showing = (popupId: string, more: Partial<RememberedShowing> = {}): RememberedShowing => ({
    showId: `show of ${popupId}`,
    popupId,
    session,
    status: 'SHOWED',
    at: clock.now(),
    ...more,
  });
  const popupsOf = (history: ReturnType<typeof load>) => history.all().map(({ popupId }) => popupId);
  const store = (shows: unknown): void => records.write('history', { person: identity.personId(), shows });
  const stored = (): unknown => (records.read('history') as { shows?: unknown } | undefined)?.shows;
  return { clock, records, identity, session, load, showing, popupsOf, store, stored };
}

describe('the display history', () => {
  it('does not grow with what a page has shown, and remembers the newest, where the store is blocked', () => {
    const { records, load, showing } = openBrowser(createSafeStorage(undefined));
    const history = load();
    for (let index = 0; index < 310; index += 1) history.keep(showing(`popup-${index}`));
    records.clear();
    expect(history.all()).toHaveLength(300);
    expect(history.all()[0]).toMatchObject({ popupId: 'popup-10' });
    expect(history.all().at(-1)).toMatchObject({ popupId: 'popup-309' });
  });

  it('[TRG-3] is known to the next page: every showing once, with the status it reached last', () => {
    const { load, showing, popupsOf, stored } = openBrowser();
    const page = load();
    page.keep(showing('a'));
    page.keep(showing('b'));
    page.keep(showing('a', { status: 'COMPLETED' }));
    expect(stored()).toHaveLength(2);
    const next = load();
    expect(popupsOf(next).sort()).toEqual(['a', 'b']);
    expect(next.all().find(({ popupId }) => popupId === 'a')?.status).toBe('COMPLETED');
    next.forget('show of a');
    expect([popupsOf(next), popupsOf(load())]).toEqual([['b'], ['b']]);
  });

  it('ages what happened in this page by the monotonic clock, and knows the age after a while', async () => {
    const { clock, load, showing } = openBrowser();
    const history = load();
    await clock.advance(5_000);
    history.keep(showing('a'));
    await clock.advance(60_000);
    expect(clock.now() - (history.all()[0]?.at ?? 0)).toBe(60_000);
    clock.jump(365 * 86_400_000);
    expect(clock.now() - (history.all()[0]?.at ?? 0)).toBe(60_000);
  });

  it('takes a reservation for a showing while it lasts, and not longer than one may last', async () => {
    const { clock, load, showing, popupsOf } = openBrowser();
    const other = load();
    load().keep(showing('a', { until: clock.now() + 15_000 }));
    expect(popupsOf(other)).toEqual(['a']);
    await clock.advance(14_999);
    expect(popupsOf(other)).toEqual(['a']);
    await clock.advance(1);
    expect(popupsOf(other)).toEqual([]);
    load().keep(showing('b', { until: clock.now() + 15_001 }));
    expect(popupsOf(other)).toEqual([]);
  });

  it('counts the showings of one session', () => {
    const { load, showing, session } = openBrowser();
    const history = load();
    history.keep(showing('a'));
    history.keep(showing('b', { session: 'another' }));
    expect([history.shownInSession(session), history.shownInSession('another')]).toEqual([1, 1]);
  });

  it('loses a damaged showing alone', () => {
    const { load, showing, popupsOf, store } = openBrowser();
    const whole = showing('whole', { declinedDays: 3 });
    const damages: object[] = [
      { showId: 7 },
      { popupId: undefined },
      { session: null },
      { status: 'OPENED' },
      { at: 'now' },
      { until: 'soon' },
      { declinedDays: 'few' },
    ];
    store([
      whole,
      ...damages.map((damage, index) => ({ ...whole, showId: `show ${index}`, ...damage })),
      null,
      'text',
    ]);
    expect(popupsOf(load())).toEqual(['whole']);
    store('text');
    expect(popupsOf(load())).toEqual([]);
  });

  it('is not written again for being read', () => {
    const { load, showing, records, store, clock, identity } = openBrowser();
    store([showing('a')]);
    const written: string[] = [];
    const counting = { ...records, write: (name: string) => void written.push(name) };
    const parts = { records: counting, identity, platform: { clock } };
    createDisplayHistory({ ...parts, definitions: { envelope: () => undefined } }).all();
    expect(written).toEqual([]);
    expect(load().all()).toHaveLength(1);
  });

  it.each([
    ['none', undefined, []],
    ['what is no list', 'text', []],
    ['a time that is none', [{ popupId: 'a', status: 'SHOWED', at: 'yesterday' }], []],
    ['a whole entry', [{ popupId: 'a', status: 'SHOWED', at: '2026-01-01T00:00:00Z' }], ['a']],
    [
      'the readable ones among others, such as a status of a later release,',
      ['COMPLETED', 'SNOOZED', 'SHOWED'].map((status) => ({
        popupId: status,
        status,
        at: '2026-01-01T00:00:00Z',
      })),
      ['COMPLETED', 'SHOWED'],
    ],
  ])('takes %s from the server as it deserves', (_what, told, expected) => {
    const { load, popupsOf } = openBrowser(undefined, told);
    expect(popupsOf(load())).toEqual(expected);
  });

  it('keeps 300, and of the oldest lets those go first whose popup was shown again since', () => {
    const { load, showing, store, stored } = openBrowser();
    const rare = showing('rare', { showId: 'first of all' });
    store([
      rare,
      ...Array.from({ length: 299 }, (_, index) => showing('often', { showId: `often ${index}` })),
    ]);
    load().keep(showing('new'));
    const kept = (stored() as RememberedShowing[]).map(({ showId }) => showId);
    expect(kept).toHaveLength(300);
    expect([kept[0], kept[1], kept.at(-1)]).toEqual(['first of all', 'often 1', 'show of new']);
  });

  it('lets the oldest go where no popup was shown twice', () => {
    const { load, showing, store, stored } = openBrowser();
    store(Array.from({ length: 300 }, (_, index) => showing(`popup ${index}`)));
    load().keep(showing('new'));
    const kept = (stored() as RememberedShowing[]).map(({ popupId }) => popupId);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([300, 'popup 1', 'new']);
  });
});
