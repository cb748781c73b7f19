import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createMemoryStorage } from '../platform/memoryStorage.js';
import { createFakeClock } from '../test/fakeClock.js';
import { createIdentity } from './identity.js';

function setUp(options: { userId?: string; isSessionBound?: boolean } = {}) {
  const clock = createFakeClock();
  const storage = createMemoryStorage();
  const load = (userId = options.userId) =>
    createIdentity({
      records: createStateRecords(storage),
      clock,
      userId,
      isSessionBound: options.isSessionBound ?? false,
    });
  return { clock, storage, load };
}

const halfAnHour = 30 * 60_000;

describe('createIdentity', () => {
  it('[MOB-4] keeps user_id across loads', () => {
    const { load } = setUp();
    expect(load().user_id()).toBe(load().user_id());
  });

  it('keeps user_id, session and person when an anonymous person signs in', () => {
    const { load } = setUp();
    const identity = load();
    const before = [identity.user_id(), identity.session.id(), identity.personId()];
    expect(identity.setUserId('A')).toBe(false);
    expect([identity.user_id(), identity.session.id(), identity.personId()]).toEqual(before);
    expect(identity.userId()).toBe('A');
  });

  it.each([
    ['another user', 'B'],
    ['nobody', undefined],
  ])('begins user_id, session and person anew from A to %s', (_name, next) => {
    const { load } = setUp();
    const identity = load('A');
    const before = [identity.user_id(), identity.session.id(), identity.personId()];
    expect(identity.setUserId(next)).toBe(true);
    const after = [identity.user_id(), identity.session.id(), identity.personId()];
    for (const [index, id] of after.entries()) expect(id).not.toBe(before[index]);
  });

  it('does nothing for the same user', () => {
    const { load } = setUp();
    const identity = load('A');
    const before = identity.user_id();
    expect(identity.setUserId('A')).toBe(false);
    expect(load().setUserId(undefined)).toBe(false);
    expect(identity.user_id()).toBe(before);
  });

  it('keeps a returning user whose page learns the name only after init', () => {
    const { load } = setUp();
    const first = load('A').user_id();
    const second = load(undefined);
    expect(second.user_id()).toBe(first);
    expect(second.setUserId('A')).toBe(false);
    expect(second.user_id()).toBe(first);
  });

  it('begins anew when the next load names another user than the stored one', () => {
    const { load } = setUp();
    const first = load('A').user_id();
    expect(load('B').user_id()).not.toBe(first);
  });

  it('ends the session after 30 idle minutes, and not before', async () => {
    const { load, clock } = setUp();
    const identity = load();
    const first = identity.session.id();
    await clock.advance(halfAnHour - 1);
    identity.session.touch();
    await clock.advance(halfAnHour - 1);
    expect(identity.session.id()).toBe(first);
    await clock.advance(1);
    expect(identity.session.id()).not.toBe(first);
  });

  it('goes on with the session that another tab kept alive', async () => {
    const { load, clock } = setUp();
    const here = load();
    const first = here.session.id();
    const other = load();
    await clock.advance(halfAnHour / 2);
    other.session.touch();
    other.session.persist();
    await clock.advance(halfAnHour / 2);
    expect(here.session.id()).toBe(first);
  });

  it('does not let a clock that was set back keep a session alive for years', () => {
    const { load, clock } = setUp();
    const first = load().session.id();
    clock.jump(-10 * 365 * 86_400_000);
    expect(load().session.id()).not.toBe(first);
  });

  it('sends another user_id in every session where privacy asks for it, and the same within one', async () => {
    const { load, clock } = setUp({ isSessionBound: true });
    const identity = load();
    const first = identity.user_id();
    expect(load().user_id()).toBe(first);
    expect(first).not.toBe(identity.personId());
    await clock.advance(halfAnHour);
    expect(identity.user_id()).not.toBe(first);
    expect(identity.personId()).toBe(load().personId());
  });

  it('replaces a damaged record and nothing else', () => {
    const { load, storage } = setUp();
    const before = load().user_id();
    const uuid = /^[0-9a-f-]{36}$/;
    load().session.id();
    const { at } = JSON.parse(storage.getItem('session') ?? '') as { readonly at: number };
    for (const junk of ['{', 'null', '[]', `{"id":"","at":${at}}`, `{"id":7,"at":${at}}`, '"x"']) {
      storage.setItem('session', junk);
      expect(load().session.id()).toMatch(uuid);
      expect(load().user_id()).toBe(before);
    }
    for (const junk of ['{', 'null', '[]', '{"id":""}', '{"id":7}', '"x"']) {
      storage.setItem('identity', junk);
      expect(load().user_id()).toMatch(uuid);
    }
  });

  it('takes an owner that is no text for nobody, and an empty userId too', () => {
    const { load, storage } = setUp();
    storage.setItem('identity', '{"id":"kept","owner":7}');
    const identity = load('');
    expect(identity.userId()).toBeUndefined();
    expect(identity.setUserId('A')).toBe(false);
    expect(identity.user_id()).toBe('kept');
  });

  it('writes nothing for a session that nobody has asked for', () => {
    const { load, storage } = setUp();
    load().session.persist();
    expect(storage.getItem('session')).toBeNull();
  });
});

describe('tabs of one browser', () => {
  it.each([
    ['another user', 'B'],
    ['nobody', undefined],
  ])('come to one identity and one session when each is told of %s', (_name, next) => {
    const { load } = setUp();
    const [one, two] = [load('A'), load('A')];
    const before = [one.user_id(), one.session.id()];
    expect([two.user_id(), two.session.id()]).toEqual(before);
    expect([one.setUserId(next), two.setUserId(next)]).toEqual([true, true]);
    const after = [one.user_id(), one.session.id()];
    expect([two.user_id(), two.session.id()]).toEqual(after);
    for (const [index, id] of after.entries()) expect(id).not.toBe(before[index]);
  });

  it('do not hand the session of somebody who signed out on to whoever comes next', async () => {
    const { load, clock } = setUp();
    const [one, two] = [load('A'), load('A')];
    const session = two.session.id();
    one.setUserId(undefined);
    one.session.id();
    await clock.advance(1_000);
    // A tab that was not told goes on, and leaves last.
    two.session.touch();
    two.session.persist();
    const next = load();
    expect(next.user_id()).toBe(one.user_id());
    expect(next.session.id()).toBe(one.session.id());
    expect(next.session.id()).not.toBe(session);
  });

  it("do not hand one person's identity to the next who signs in where nobody was told of the first", () => {
    const { load } = setUp();
    const [one, two] = [load(), load()];
    one.setUserId('A');
    const first = one.user_id();
    one.setUserId(undefined);
    expect(two.user_id()).toBe(first);
    expect(two.setUserId('B')).toBe(true);
    expect(two.user_id()).toBe(one.user_id());
    expect(two.user_id()).not.toBe(first);
    one.setUserId('C');
    expect(load('B').user_id()).not.toBe(one.user_id());
  });

  it('do not adopt the identity that another tab has made for a third person', () => {
    const { load } = setUp();
    const [one, two] = [load('A'), load('A')];
    one.setUserId('C');
    two.setUserId('B');
    expect(two.user_id()).not.toBe(one.user_id());
  });

  it('do not set the last activity back that another tab has written since', async () => {
    const { load, storage, clock } = setUp();
    const [one, two] = [load(), load()];
    one.session.touch();
    await clock.advance(20 * 60_000);
    two.session.touch();
    two.session.persist();
    const written = storage.getItem('session');
    one.session.persist();
    expect(storage.getItem('session')).toBe(written);
  });

  it('go on with a session that the first release has left', () => {
    const { load, storage, clock } = setUp();
    storage.setItem('session', JSON.stringify({ id: 'left', at: clock.now() - 60_000 }));
    const identity = load();
    expect(identity.session.id()).toBe('left');
    identity.session.touch();
    identity.session.persist();
    expect(JSON.parse(storage.getItem('session') ?? '')).toMatchObject({ id: 'left', at: clock.now() });
  });
});
