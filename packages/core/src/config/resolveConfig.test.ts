import { describe, expect, it } from 'vitest';
import { configFields } from './initConfig.js';
import { resolveConfig } from './resolveConfig.js';

function resolve(given: unknown) {
  const warnings: string[] = [];
  const config = resolveConfig(given, (message) => warnings.push(message));
  return { config, warnings };
}

const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

describe('resolveConfig', () => {
  it('[CFG-1] needs nothing but an apiKey', () => {
    const { config, warnings } = resolve({ apiKey: 'pk_1' });
    expect(config).toEqual({ apiKey: 'pk_1', consent: 'granted' });
    expect(warnings).toEqual([]);
  });

  it.each([undefined, null, 7, 'pk', {}, { apiKey: '' }, { apiKey: '  ' }, { apiKey: 5 }, []])(
    '[CFG-1] is no configuration without a usable apiKey: %j',
    (given) => {
      expect(resolve(given).config).toBeUndefined();
    },
  );

  it('[CFG-11] takes every field of the specification', () => {
    const given = {
      apiKey: 'pk_1',
      userId: 'u1',
      language: 'en',
      contactAttributes: { plan: 'pro' },
      debug: true,
      logger: { log: () => undefined },
      renderChrome: false,
      showProgressBar: false,
      surveyCss: '',
      nodeEnv: 'production',
      appVersion: '2.1.0',
      analytics: { publicKey: 'a', integration: 'i' },
      storage: store,
      device: { model: 'X' },
      platform: 'ios',
      baseUrl: 'https://api.example.com',
      sdkBaseUrl: 'https://cdn.example.com',
      userHash: 'ab12',
      beforeShow: () => true,
      beforeSend: () => undefined,
      consent: 'pending',
      privacy: { gpc: 'all' },
      cookieDomain: '.example.com',
    };
    expect(Object.keys(given).sort()).toEqual(Object.keys(configFields).sort());
    expect(resolve(given)).toEqual({ config: given, warnings: [] });
  });

  it.each([
    ['platform', 'windows', 'one of ios, android, web'],
    ['nodeEnv', 'staging', 'one of development, production'],
    ['userId', 42, 'a text of 1 to 128 characters'],
    ['showProgressBar', 'yes', 'true or false'],
    [
      'analytics',
      { publicKey: 'a' },
      'an object with publicKey, integration (a text of 1 to 128 characters)',
    ],
    [
      'device',
      { model: 'X', osVersion: 17 },
      'type, osVersion, model, appVersion (a text of 1 to 128 characters)',
    ],
    [
      'device',
      { type: 'x'.repeat(129) },
      'type, osVersion, model, appVersion (a text of 1 to 128 characters)',
    ],
    ['storage', { getItem: () => null }, 'getItem, setItem, removeItem (a function)'],
    ['logger', {}, 'an object with log (a function)'],
    ['baseUrl', 'example.com', 'an http:// or https:// address'],
    ['privacy', { gpc: 'none' }, 'an object with gpc (one of analytics, all, ignore)'],
    ['beforeShow', true, 'a function'],
    ['userId', 'u'.repeat(129), 'a text of 1 to 128 characters'],
    ['userId', ' ', 'a text of 1 to 128 characters'],
    ['contactAttributes', 'plan', 'an object'],
    ['contactAttributes', ['plan'], 'an object'],
    ['contactAttributes', () => 'plan', 'an object'],
    ['analytics', 'key', 'publicKey, integration'],
    ['analytics', { publicKey: 'a', integration: ' ' }, 'publicKey, integration'],
    ['baseUrl', 'see https://example.com', 'an http:// or https:// address'],
    ['baseUrl', 'https:///path', 'an http:// or https:// address'],
    ['sdkBaseUrl', 7, 'an http:// or https:// address'],
    ['privacy', 'all', 'an object with gpc (one of analytics, all, ignore)'],
    ['privacy', ['all'], 'an object with gpc (one of analytics, all, ignore)'],
    ['debug', 1, 'true or false'],
    ['surveyCss', 7, 'a text'],
    ['beforeSend', {}, 'a function'],
  ])('[CFG-11] ignores a wrong %s with a warning that names it', (name, value, must) => {
    const { config, warnings } = resolve({ apiKey: 'pk_1', [name]: value });
    expect(config).toEqual({ apiKey: 'pk_1', consent: 'granted' });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`"${name}"`);
    expect(warnings[0]).toContain(must);
  });

  it.each(['maybe', 'Granted', true, false, ''])('takes %j for no consent, and says so', (consent) => {
    const { config, warnings } = resolve({ apiKey: 'pk_1', consent });
    expect(config).toEqual({ apiKey: 'pk_1' });
    expect(warnings).toEqual(['init: "consent" is ignored: it must be one of granted, pending, denied.']);
  });

  it('ignores an unknown field with a warning and lives', () => {
    const { config, warnings } = resolve({ apiKey: 'pk_1', apikey: 'pk_2' });
    expect(config?.apiKey).toBe('pk_1');
    expect(warnings).toEqual(['init: "apikey" is ignored: it is no field.']);
  });

  it('[CFG-9] keeps the three states of showProgressBar apart', () => {
    expect(resolve({ apiKey: 'k', showProgressBar: true }).config?.showProgressBar).toBe(true);
    expect(resolve({ apiKey: 'k', showProgressBar: false }).config?.showProgressBar).toBe(false);
    expect(resolve({ apiKey: 'k' }).config).not.toHaveProperty('showProgressBar');
  });

  it.each([
    ['userId', 'u'.repeat(128)],
    ['baseUrl', 'http://localhost:4000'],
    ['privacy', {}],
    ['privacy', { gpc: 'analytics' }],
    ['platform', 'android'],
    ['platform', 'web'],
    ['nodeEnv', 'development'],
    ['consent', 'denied'],
    ['surveyCss', ''],
    ['device', {}],
  ])('takes %s as %j', (name, value) => {
    const { config, warnings } = resolve({ apiKey: 'k', [name]: value });
    expect([config, warnings]).toEqual([expect.objectContaining({ [name]: value }), []]);
  });

  it('leaves out a field that throws when it is looked at, and keeps the others', () => {
    const given = {
      apiKey: 'pk_1',
      get language(): string {
        throw new Error('mine');
      },
    };
    const { config, warnings } = resolve(given);
    expect(config).toEqual({ apiKey: 'pk_1', consent: 'granted' });
    expect(warnings).toEqual([expect.stringContaining('init: "language" is ignored: it must be a text')]);
    expect(
      resolve(
        new Proxy(
          { apiKey: 'pk_1', userId: 'u1' },
          {
            get: (...[target, name]) => {
              if (name === 'userId') throw new Error('mine');
              return Reflect.get(target, name);
            },
          },
        ),
      ).config?.apiKey,
    ).toBe('pk_1');
  });

  it('reads a field that is null as not given', () => {
    expect(resolve({ apiKey: 'k', userId: null })).toMatchObject({ warnings: [] });
  });
});
