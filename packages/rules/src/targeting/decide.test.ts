import type { PopupDefinition } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { contextWith, now, popupWith, seen } from '../test/targeting.js';
import type { TargetingContext } from './context.js';
import { createDecider } from './createDecider.js';
import { decide } from './decide.js';

const order = [
  'consent',
  'schedule',
  'platform',
  'language',
  'paths',
  'device',
  'appVersion',
  'attributes',
  'sample',
  'limits',
  'cooldown',
  'quiet',
  'session',
  'alreadyOpen',
];

/** Every gate stops this one. */
const hopeless = popupWith({
  schedule: { until: '2025-01-01' },
  segments: {
    platform: ['ios'],
    lang: ['de'],
    path: ['/pricing'],
    device: ['phone'],
    appVersion: '>=2',
    attributes: [{ key: 'plan', op: 'equals', value: 'pro' }],
    sample: 0,
  },
  limits: { displaysPerPerson: 1 },
});
const hostile = contextWith({
  consent: 'denied',
  device: 'desktop',
  appVersion: '1.0.0',
  history: [seen('SHOWED', 0.5)],
  quiet: { days: 3, maxPerSession: 1 },
  shownThisSession: 1,
  isOpen: true,
});

const gateOf = (popup: object, context: object, name: string) =>
  decide(popupWith(popup), contextWith(context)).gates.find(({ gate }) => gate === name);

describe('decide', () => {
  it('reports every gate in order when all pass', () => {
    const decision = decide(popupWith(), contextWith());
    expect(decision.show).toBe(true);
    expect(decision).not.toHaveProperty('failed');
    expect(decision.gates.map(({ gate }) => gate)).toEqual(order);
    expect(decision.gates.every(({ passed, reason }) => passed && reason === undefined)).toBe(true);
  });

  it('reports every gate in order when all fail, and names the first', () => {
    const { show, failed, gates } = decide(hopeless, hostile);
    expect([show, failed]).toEqual([false, 'consent']);
    expect(gates.map(({ gate }) => gate)).toEqual(order);
    expect(gates.map(({ passed, reason }) => [passed, reason])).toEqual(
      [
        'consent_denied',
        'ended',
        'other_platform',
        'other_language',
        'other_path',
        'other_device',
        'other_app_version',
        'other_attributes',
        'not_sampled',
        'displays_used_up',
        'cooling_down',
        'quiet_period',
        'session_cap',
        'popup_open',
      ].map((reason) => [false, reason]),
    );
  });

  it('stops at the first failed gate when asked to', () => {
    const context = { ...hostile, consent: 'granted' } as const;
    const { show, failed, gates } = decide(hopeless, context, { firstOnly: true });
    expect([show, failed]).toEqual([false, 'schedule']);
    expect(gates.map(({ gate }) => gate)).toEqual(['consent', 'schedule']);
    expect(decide(popupWith(), contextWith(), { firstOnly: true }).gates).toHaveLength(14);
    expect(decide(hopeless, hostile, { firstOnly: false }).gates).toHaveLength(14);
  });

  it.each([
    ['consent', {}, { consent: 'pending' }, { expected: 'granted', actual: 'pending' }],
    [
      'schedule',
      { schedule: { until: '2025-01-01' } },
      {},
      { expected: { until: '2025-01-01' }, actual: now },
    ],
    ['platform', { segments: { platform: ['ios'] } }, {}, { expected: ['ios'], actual: 'web' }],
    ['language', { segments: { lang: ['de'] } }, {}, { expected: ['de'], actual: 'en-US' }],
    [
      'paths',
      { segments: { path: ['/a'], excludedPaths: ['/b'] } },
      {},
      { expected: { path: ['/a'], excludedPaths: ['/b'] }, actual: '/home' },
    ],
    [
      'device',
      { segments: { device: ['phone'] } },
      { device: 'tablet' },
      { expected: ['phone'], actual: 'tablet' },
    ],
    [
      'appVersion',
      { segments: { appVersion: '>=2' } },
      { appVersion: '1.0' },
      { expected: '>=2', actual: '1.0' },
    ],
    [
      'attributes',
      { segments: { attributes: [{ key: 'a', op: 'exists' }] } },
      { attributes: { b: '1' } },
      { expected: [{ key: 'a', op: 'exists' }], actual: { b: '1' } },
    ],
    ['sample', { segments: { sample: 0 } }, {}, { expected: 0, actual: 'ana' }],
    [
      'limits',
      { limits: { displaysPerPerson: 1 } },
      { history: [seen('SHOWED', 9)], responses: 7 },
      { expected: { displaysPerPerson: 1 }, actual: { displays: 1, responses: 7 } },
    ],
    [
      'cooldown',
      {},
      { history: [seen('PARTIAL', 2)] },
      {
        expected: { status: 'PARTIAL', days: 7, declined: false },
        actual: { at: now - 2 * 86_400_000, remainingMs: 5 * 86_400_000 },
      },
    ],
    [
      'cooldown',
      {},
      { history: [seen('SHOWED', 2, { declinedDays: null })] },
      {
        expected: { status: 'SHOWED', days: null, declined: true },
        actual: { at: now - 2 * 86_400_000, remainingMs: null },
      },
    ],
    [
      'quiet',
      {},
      { quiet: { days: 3 }, history: [seen('SHOWED', 2, { popupId: 'p2' })] },
      { expected: 3, actual: { at: now - 2 * 86_400_000, remainingMs: 86_400_000 } },
    ],
    [
      'session',
      {},
      { quiet: { days: 0, maxPerSession: 1 }, shownThisSession: 2 },
      { expected: 1, actual: 2 },
    ],
    ['alreadyOpen', {}, { isOpen: true }, { expected: false, actual: true }],
  ])('gives the values the gate "%s" compared', (name, popup, context, values) => {
    expect(gateOf(popup, context, name)).toMatchObject({ passed: false, ...values });
  });

  it('gives the values of gates that passed, and none where nothing was asked for', () => {
    const segments = { lang: ['en'] };
    expect(gateOf({ segments }, {}, 'language')).toMatchObject({
      passed: true,
      expected: ['en'],
      actual: 'en-US',
    });
    expect(gateOf({}, {}, 'language')).toEqual({ gate: 'language', passed: true });
    expect(gateOf({}, { history: [seen('SHOWED', 3)] }, 'cooldown')).toMatchObject({
      passed: true,
      expected: { status: 'SHOWED', days: 1, declined: false },
      actual: { remainingMs: 0 },
    });
    expect(gateOf({}, { quiet: { days: 3 } }, 'quiet')).toEqual({ gate: 'quiet', passed: true, expected: 3 });
  });

  it('lets bad data stop its own gate and no other', () => {
    const { gates } = decide(popupWith({ schedule: { from: 'soon' } }), contextWith());
    expect(gates.filter(({ passed }) => !passed).map(({ gate, reason }) => [gate, reason])).toEqual([
      ['schedule', 'bad_data'],
    ]);
  });

  it('tells which of two equal waits is the latest, whatever their order', () => {
    const records = [seen('SHOWED', 5), seen('SHOWED', 3), seen('SHOWED', 4)];
    for (const history of [records, [...records].reverse()]) {
      expect(gateOf({}, { history }, 'cooldown')).toMatchObject({ actual: { at: now - 3 * 86_400_000 } });
    }
    const answered = [seen('COMPLETED', 5), seen('COMPLETED', 3), seen('COMPLETED', 4)];
    for (const history of [answered, [...answered].reverse()]) {
      expect(gateOf({}, { history }, 'cooldown')).toMatchObject({ actual: { at: now - 3 * 86_400_000 } });
    }
  });
});

describe('triggers and segments', () => {
  const triggers = [
    { type: 'time_on_page', value: 5 },
    { type: 'scroll', value: 50 },
    { type: 'click', value: '#help' },
    { type: 'exit', value: 3 },
    { type: 'exit_intent' },
    { type: 'event', value: 'done' },
  ];
  const failing = [
    { lang: ['de'] },
    { path: ['/elsewhere'] },
    { excludedPaths: ['/home'] },
    { platform: ['ios'] },
    { device: ['phone'] },
    { appVersion: '>=9' },
    { attributes: [{ key: 'plan', op: 'exists' }] },
    { sample: 0 },
  ];

  it('[TRG-4] whatever the trigger, a segment that fails prevents the display', () => {
    for (const trigger of triggers) {
      expect(decide(popupWith({ triggers: [trigger] }), contextWith()).show).toBe(true);
      for (const segments of failing) {
        expect(decide(popupWith({ triggers: [trigger], segments }), contextWith()).show).toBe(false);
      }
    }
  });
});

describe('createDecider', () => {
  const history = [seen('SHOWED', 0.5), seen('COMPLETED', 3, { popupId: 'p2' }), seen('SHOWED', 9)];
  const popups = [
    popupWith(),
    popupWith({ id: 'p2', limits: { displaysPerPerson: 1 } }),
    popupWith({ id: 'p3' }),
    hopeless,
  ];

  it('decides each popup as decide does', () => {
    const context = contextWith({ history, quiet: { days: 0.1, maxPerSession: 4 } });
    expect(popups.map(createDecider(context))).toEqual(popups.map((popup) => decide(popup, context)));
    expect(popups.map(createDecider(context)).map(({ show }) => show)).toEqual([false, false, true, false]);
  });

  it('passes its options on', () => {
    const context = contextWith({ history, consent: 'denied' });
    expect(popups.map(createDecider(context, { firstOnly: true })).map(({ gates }) => gates.length)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('says of each popup that a broken history cannot be read', () => {
    for (const broken of [null, 5, {}, [null]]) {
      const context = contextWith({ history: broken, quiet: { days: 1 } });
      expect(popups.map(createDecider(context))).toEqual(popups.map((popup) => decide(popup, context)));
      expect(popups.map(createDecider(context))[0]?.failed).toBe('cooldown');
    }
  });

  it('reads the history once, however many popups there are', () => {
    let reads = 0;
    const spied = seen('SHOWED', 9, { popupId: 'p9' });
    const record = Object.defineProperty({ ...spied }, 'popupId', {
      get() {
        reads += 1;
        return spied.popupId;
      },
    });
    const decider = createDecider(contextWith({ history: [record, seen('SHOWED', 0.5)] }));
    const many = Array.from({ length: 50 }, (_, index) => popupWith({ id: `other-${index}` }));
    expect(many.map(decider).every(({ show }) => show)).toBe(true);
    expect(reads).toBeLessThan(5);
    expect(decider(popupWith()).failed).toBe('cooldown');
  });

  it('decides on what is no popup, and in what is no context, as decide does', () => {
    for (const popup of [null, 5, 'p1'] as unknown as PopupDefinition[]) {
      expect(createDecider(contextWith({ history }))(popup)).toEqual(decide(popup, contextWith({ history })));
    }
    for (const context of [null, 5, {}] as unknown as TargetingContext[]) {
      expect(createDecider(context)(popupWith())).toEqual(decide(popupWith(), context));
    }
  });

  it('asks the gates that look at no popup once', () => {
    let asked = 0;
    const context = Object.defineProperty(contextWith(), 'consent', {
      enumerable: false,
      get() {
        asked += 1;
        return 'granted';
      },
    });
    popups.map(createDecider(context));
    expect(asked).toBe(1);
  });
});
