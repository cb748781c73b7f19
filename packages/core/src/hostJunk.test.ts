import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServiceConfig } from './config/serviceConfig.js';
import { ServicePopups } from './ServicePopups.js';
import { createFakeRenderer } from './test/fakeRenderer.js';
import { reactive } from './test/reactive.js';
import { createSdkRig } from './test/sdkRig.js';

const thrower = (): never => {
  throw new Error('mine');
};
const hostile = (): object => new Proxy({}, { get: thrower, ownKeys: thrower, has: thrower });
const junk = (value: unknown): never => value as never;
/** What some libraries call a promise. */
const likePromise = (call: (done: (value: boolean) => void) => void): unknown =>
  new Proxy({}, { get: (_target, name) => (name === 'then' ? call : undefined) });

/** Shown, answered and sent to the end. */
const statusesWith = async (config: Partial<ServiceConfig>): Promise<unknown[]> => {
  const rig = createSdkRig();
  await rig.start(config);
  rig.sdk.triggerEvent('go');
  await rig.settle();
  rig.renderer.person().interacted();
  rig.renderer.person().completed({ page: 'one', answers: { score: 9 }, revision: 1 });
  await rig.advance(1_000);
  return [...rig.server.statuses.values()].map(({ status }) => status);
};

describe('a host that hands over what throws when it is looked at', () => {
  it.each(['storage', 'logger', 'device', 'privacy', 'analytics', 'contactAttributes'])(
    'as `%s` starts the SDK without it',
    async (field) => {
      expect(await statusesWith({ [field]: hostile() })).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    },
  );

  it('as the whole configuration hears of it in the log, and not by an error', () => {
    const sdk = new ServicePopups(() => undefined);
    const said: unknown[] = [];
    const host = globalThis as unknown as { console: { error: (...args: unknown[]) => void } };
    const before = host.console.error;
    host.console.error = (...args) => void said.push(args.join(' '));
    try {
      sdk.init(junk(hostile()));
    } finally {
      host.console.error = before;
    }
    expect(said).toEqual([expect.stringContaining('init needs an apiKey')]);
  });

  it('as the name of an event, with a listener that is none, is not thrown at', () => {
    const sdk = new ServicePopups(() => undefined);
    expect(() => sdk.on(junk(hostile()), junk(5))).not.toThrow();
    expect(() => sdk.on(junk(Object.create(null)), junk(5))).not.toThrow();
  });
});

describe('a host that asks for a popup by what is no id', () => {
  it.each<[string, unknown]>([
    ['a symbol', Symbol('popup-1')],
    ['an object without a prototype', Object.create(null)],
    ['an object that throws when it is looked at', hostile()],
  ])('(%s) is answered, and the next popup is shown', async (_what, id) => {
    const rig = createSdkRig();
    await rig.start();
    expect(await rig.sdk.show(junk(id))).toBe(false);
    expect(await rig.sdk.show(junk(id), { force: true })).toBe(false);
    expect(await rig.sdk.show('popup-1')).toBe(true);
  });
});

describe('a logger of a host', () => {
  it('[CFG-7] whose promise rejects leaves no rejection that nobody handles', async () => {
    const log = async (): Promise<void> => thrower();
    expect(await statusesWith({ debug: true, logger: junk({ log }) })).toHaveLength(3);
  });
});

describe('a host that does not say whether tracking is on', () => {
  it.each([undefined, null, 0])('(%s) is taken to say no, before `init` as after it', async (value) => {
    const rig = createSdkRig();
    rig.sdk.setTrackingEnabled(junk(value));
    await rig.start();
    expect(rig.sdk.identity()).toBeUndefined();
    rig.sdk.setTrackingEnabled(true);
    expect(rig.sdk.identity()).toBeDefined();
    rig.sdk.setTrackingEnabled(junk(value));
    expect(rig.sdk.identity()).toBeUndefined();
  });
});

describe('a hook of a host', () => {
  it.each<[string, () => unknown]>([
    ['calls back at once, like no promise does', () => likePromise((done) => done(true))],
    ['throws instead of promising', () => likePromise(thrower)],
  ])('beforeShow whose promise %s keeps nothing from being shown', async (_how, beforeShow) => {
    expect(await statusesWith({ beforeShow: junk(beforeShow) })).toHaveLength(3);
  });

  it.each<[string, (item: { readonly body: object }) => unknown]>([
    ['is asynchronous', async ({ body }) => body],
    ['is asynchronous and fails', () => Promise.reject(new Error('mine'))],
    ['gives the whole item back', (item) => item],
    ['gives a list back', () => []],
  ])('beforeSend that %s loses no answer', async (_how, beforeSend) => {
    expect(await statusesWith({ beforeSend: junk(beforeSend) })).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
  });
});

describe('a renderer of a host', () => {
  it('[F-38] that fails when it prepares shows the popup all the same, and the next one', async () => {
    const rig = createSdkRig({ renderer: { ...createFakeRenderer(), prepare: thrower } });
    await rig.start();
    expect(await rig.sdk.show('popup-1')).toBe(true);
    rig.sdk.close();
    expect(await rig.sdk.show('popup-1', { force: true })).toBe(true);
  });

  it('whose popup is closed by whoever hears that it is shown was visible', async () => {
    const rig = createSdkRig({ renderer: createFakeRenderer({ isReadyAtOnce: false }) });
    rig.sdk.on('popup_shown', () => rig.sdk.close());
    await rig.start();
    const wasVisible = rig.sdk.show('popup-1');
    await rig.settle();
    rig.renderer.person().ready();
    expect(await wasVisible).toBe(true);
    expect(rig.events.map(({ type }) => type)).toEqual(['popup_shown', 'popup_closed']);
  });
});

describe('a page that is rendered before anybody sees it', () => {
  const prerendered = () => {
    let see: () => void = () => undefined;
    let untilSeen: Promise<void> | undefined = new Promise((resolve) => {
      see = () => {
        untilSeen = undefined;
        resolve();
      };
    });
    const rig = createSdkRig({ adapt: (platform) => ({ ...platform, untilSeen }) });
    return { rig, see: () => see() };
  };

  it('asks for nothing and keeps nothing until it is seen; calls wait', async () => {
    const { rig, see } = prerendered();
    await rig.start({ userId: 'ann' });
    rig.sdk.triggerEvent('go');
    await rig.advance(60_000);
    expect(rig.server.definitionRequests).toEqual([]);
    expect(rig.sdk.identity()).toBeUndefined();
    see();
    await rig.settle();
    await rig.sdk.ready;
    expect(rig.events.map(({ type }) => type)).toEqual(['popup_shown']);
    expect(rig.server.definitionRequests).toHaveLength(1);
  });

  it('[TRG-2] counts from when it is seen: an event of long before shows its popup, and is recorded then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { rig, see } = prerendered();
    await rig.start({ analytics: { publicKey: 'ak_1', integration: 'int_1' } });
    rig.sdk.triggerEvent('go');
    rig.sdk.track('loaded');
    vi.setSystemTime(Date.now() + 60_000);
    await rig.advance(60_000);
    const seenAt = rig.platform.clock.now();
    see();
    await rig.advance(6_000);
    expect(rig.events.map(({ type }) => type)).toEqual(['popup_shown']);
    expect(Date.parse(rig.server.batches[0]?.metadata.events[0]?.at ?? '')).toBe(seenAt);
  });

  it('starts once, whatever was said about consent meanwhile', async () => {
    const { rig, see } = prerendered();
    await rig.start({ consent: 'pending' });
    rig.sdk.setTrackingEnabled(true);
    rig.sdk.setTrackingEnabled(true);
    see();
    await rig.settle();
    expect(rig.server.definitionRequests).toHaveLength(1);
  });

  it.each<[string, (sdk: ServicePopups) => void]>([
    ['destroyed', (sdk) => sdk.destroy()],
    ['told that tracking is off', (sdk) => sdk.setTrackingEnabled(false)],
  ])('does not start when it was %s meanwhile', async (_what, end) => {
    const { rig, see } = prerendered();
    await rig.start();
    end(rig.sdk);
    see();
    await rig.settle();
    expect(rig.server.definitionRequests).toEqual([]);
    expect(rig.sdk.identity()).toBeUndefined();
  });
});

describe('a host that keeps the instance in a store whose every object is a proxy, such as a `ref` of Vue', () => {
  it('calls it as it calls any other', async () => {
    const rig = createSdkRig();
    const kept = reactive(rig.sdk);
    const heard: string[] = [];
    kept.on('popup_shown', ({ popupId }) => heard.push(popupId));
    await rig.start();
    await kept.ready;
    kept.triggerEvent('go');
    await rig.settle();
    expect(heard).toHaveLength(1);
    expect(kept.identity()).toEqual(rig.sdk.identity());
    kept.destroy();
    expect(rig.sdk.identity()).toBeUndefined();
  });
});

describe('a second `init` without a key', () => {
  it('is told what is missing, and not that the SDK rests, which it does not', async () => {
    const said: string[] = [];
    const rig = createSdkRig();
    await rig.start({ logger: { log: (_level, message) => void said.push(String(message)) } });
    rig.sdk.init(junk({}));
    expect(said).toEqual(['init needs an apiKey.']);
    expect(rig.sdk.identity()).toBeDefined();
  });
});
