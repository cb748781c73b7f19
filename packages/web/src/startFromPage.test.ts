import { ServicePopups } from '@service-popups/core';
import { createFakePlatform, createFakeServer } from '@service-popups/core/test';
import { TestServicePopups } from '@service-popups/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFromPage } from './startFromPage.js';

/** What the tag of a script makes of the SDK, as the names and arguments of its calls. */
async function callsOf(dataset: Record<string, string>): Promise<readonly unknown[]> {
  for (const name of ['ServicePopups', 'servicePopups']) vi.stubGlobal(name, undefined);
  const made: TestServicePopups[] = [];
  class Popups extends TestServicePopups {
    constructor() {
      super();
      made.push(this);
    }
  }
  startFromPage(Popups, { dataset, src: '' } as unknown as HTMLScriptElement, new Map());
  await new Promise((resolve) => setTimeout(resolve));
  return made.flatMap((sdk) => sdk.calls.map(({ method, args }) => [method, ...args]));
}

describe('the tag of the script', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('switches on what it names', async () => {
    expect(await callsOf({ key: 'pk', autoLaunch: '', debug: '' })).toEqual([
      ['init', { apiKey: 'pk', debug: true }],
      ['autoLaunch'],
    ]);
  });

  it('names fields of the configuration, each by its own name', async () => {
    const fields = { userId: 'ann', baseUrl: 'https://shop.example/feedback', consent: 'pending' };
    const analytics = { analyticsKey: 'ak', integration: 'shop' };
    expect(await callsOf({ key: 'pk', ...fields, ...analytics })).toEqual([
      [
        'init',
        { apiKey: 'pk', debug: false, ...fields, analytics: { publicKey: 'ak', integration: 'shop' } },
      ],
    ]);
    expect(await callsOf({ key: 'pk', analyticsKey: 'ak' })).toEqual([
      ['init', { apiKey: 'pk', debug: false }],
    ]);
  });

  it('starts nothing without a key; with a mistyped one `init` tells that it is missing', async () => {
    expect(await callsOf({ nscript: 'afterInteractive' })).toEqual([]);
    expect(await callsOf({ kye: 'pk', autoLaunch: '' })).toEqual([
      ['init', { kye: 'pk', debug: false }],
      ['autoLaunch'],
    ]);
  });

  it('switches nothing on that it does not name, or that a framework wrote as false', async () => {
    const off = [['init', { apiKey: 'pk', debug: false }]];
    expect(await callsOf({ key: 'pk' })).toEqual(off);
    expect(await callsOf({ key: 'pk', autoLaunch: 'false', debug: 'false' })).toEqual(off);
  });
});

describe('the calls that a snippet has gathered', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('happened when they were made, where the snippet tells it, and now where it tells no time', async () => {
    const hour = 3_600_000;
    const server = createFakeServer();
    const platform = createFakePlatform({
      answer: (request) =>
        request.method === 'GET'
          ? { status: 200, body: { popups: [], tracking: { enabled: true } } }
          : server.handle(request),
    });
    class Popups extends ServicePopups {
      constructor() {
        super(() => platform);
      }
    }
    const analytics = { publicKey: 'ak', integration: 'int' };
    const early = Object.assign(['track', 'early'], { time: Date.now() - hour });
    const init = ['init', { apiKey: 'pk_test', baseUrl: 'https://api.example', analytics }];
    const odd = ['soon', new Date().toISOString(), {}, Infinity].map((time, index) =>
      Object.assign(['track', `odd ${index}`], { time }),
    );
    vi.stubGlobal('servicePopups', [early, null, init, ...odd, ['track', 'late']]);
    startFromPage(Popups, null, new Map());
    await new Promise((resolve) => setTimeout(resolve));
    (globalThis as unknown as { servicePopups: ServicePopups }).servicePopups.track('later');
    const started = platform.clock.now();
    await platform.clock.advance(60_000);
    const agoOf = (name: string): number => {
      const sent = server.batches.flatMap(({ metadata }) => metadata.events);
      return started - Date.parse(sent.find((event) => event.name === name)?.at ?? '');
    };
    expect(agoOf('early')).toBeGreaterThanOrEqual(hour);
    expect(agoOf('late')).toBeLessThan(hour);
    expect(agoOf('later')).toBeLessThan(hour);
    for (const index of odd.keys()) expect(Math.abs(agoOf(`odd ${index}`))).toBeLessThan(hour);
  });
});
