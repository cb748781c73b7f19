import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolveConfig, settings } from './config.js';

describe('the configuration', () => {
  it('stands without any environment: this machine alone, the embedded database, the demo', () => {
    expect(resolveConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      hasDemo: true,
      limits: {
        perKeyPerSecond: 1_000,
        perVisitorPerMinute: 60,
        bodyBytes: 65_536,
        analyticsBodyBytes: 1_048_576,
      },
    });
  });

  it('has no demo on PostgreSQL unless asked', () => {
    const databaseUrl = 'postgres://user@host/db';
    expect(resolveConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl, hasDemo: false });
    expect(resolveConfig({ DATABASE_URL: databaseUrl, DEMO: 'on' })).toMatchObject({ hasDemo: true });
  });

  it.each([
    'postgresql://user:pass%23word@host:5433/db?sslmode=verify-full',
    'postgres://user:password@/db?host=/cloudsql/project:region:instance',
    'postgres://user@%2Fvar%2Frun%2Fpostgresql/db',
  ])('takes a PostgreSQL at %s', (databaseUrl) => {
    expect(resolveConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  it.each([
    'postgres://user:p#ss@host/db',
    'postgres://user:p#ss@/db?host=/run',
    'postgres://one:5432,two:5432/db',
    'postgres://user@one,two/db',
    'mysql://user@host/db',
  ])('takes no PostgreSQL at %s', (databaseUrl) => {
    expect(resolveConfig({ DATABASE_URL: databaseUrl })).toMatchObject({
      errors: [expect.stringContaining('DATABASE_URL must be the address of one server')],
    });
  });

  it('says one sentence per bad value, and repeats no password', () => {
    const result = resolveConfig({
      PORT: '99999',
      DATABASE_URL: 'mysql://root:hunter2@host',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '-1',
      PUBLIC_URL: 'example.com',
      QUEUE_REQUESTS: '1.5',
    });
    if (!('errors' in result)) throw new Error('It was taken.');
    expect(result.errors).toHaveLength(6);
    expect(result.errors[0]).toBe('PORT must be a whole number from 0 to 65535; it is "99999".');
    expect(result.errors.join(' ')).not.toContain('hunter2');
    for (const secret of [
      { DATABASE_URL: 'root:hunter2@host' },
      { DATABASE_DIRECT_URL: 'root:hunter2@host' },
      { METRICS_TOKEN: 'hunter2\nx' },
      { METRICS_TOKEN: 'hunter2 für Prometheus' },
    ]) {
      const refused = resolveConfig(secret);
      expect(JSON.stringify(refused)).toContain('must be');
      expect(JSON.stringify(refused)).not.toContain('hunter2');
    }
  });

  it('takes the address of the server as its origin, and nothing that leads elsewhere', () => {
    expect(resolveConfig({ PUBLIC_URL: 'https://Popups.example.com/' })).toMatchObject({
      publicUrl: 'https://popups.example.com',
    });
    for (const value of [
      'http://a b',
      'https://x/?a',
      'https://x#b',
      'https://x/path',
      'https://u:p@x',
      'http://',
    ]) {
      expect(resolveConfig({ PUBLIC_URL: value }), value).toHaveProperty('errors');
    }
  });

  it('takes an empty variable for an absent one', () => {
    expect(resolveConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 4000,
      databaseUrl: undefined,
    });
  });

  it('is described in the guide, every setting with its default', () => {
    const guide = readFileSync(new URL('../../../docs/SELF-HOSTING.md', import.meta.url), 'utf8');
    for (const { name, fallback } of Object.values(settings)) {
      const [, given = 'missing'] = new RegExp(`\\| \`${name}\`\\s*\\|([^|]*)\\|`).exec(guide) ?? [];
      // An address that follows from another setting has no fixed default.
      if (name !== 'PUBLIC_URL') expect(`${name} ${given.trim()}`).toBe(`${name} ${fallback}`);
      else expect(given).not.toBe('missing');
    }
  });
});
