import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../platform/memoryStorage.js';
import { configContent } from './configContent.js';
import type { ServiceConfig } from './serviceConfig.js';

const setUpOf = (config: ServiceConfig): string | undefined => configContent(config)[0];

describe('configContent', () => {
  it('is equal for objects of equal content, whatever their functions', () => {
    const logger = { log: () => undefined };
    expect(
      setUpOf({ apiKey: 'k', debug: true, analytics: { publicKey: 'p', integration: 'i' }, logger }),
    ).toBe(
      setUpOf({
        apiKey: 'k',
        debug: true,
        analytics: { publicKey: 'p', integration: 'i' },
        logger: { log: () => undefined },
      }),
    );
    expect(setUpOf({ apiKey: 'k', beforeShow: () => true })).toBe(
      setUpOf({ apiKey: 'k', beforeShow: () => false }),
    );
  });

  it('is equal whatever the order in which the members stand', () => {
    expect(setUpOf({ apiKey: 'k', analytics: { publicKey: 'p', integration: 'i' }, debug: true })).toBe(
      setUpOf({ debug: true, analytics: { integration: 'i', publicKey: 'p' }, apiKey: 'k' }),
    );
  });

  it('differs when a value differs, and not when a hook or the user does', () => {
    const base = setUpOf({ apiKey: 'k' });
    expect(setUpOf({ apiKey: 'other' })).not.toBe(base);
    expect(setUpOf({ apiKey: 'k', language: 'de' })).not.toBe(base);
    expect(setUpOf({ apiKey: 'k', storage: createMemoryStorage() })).not.toBe(base);
    expect(setUpOf({ apiKey: 'k', beforeShow: () => true })).toBe(base);
    const contactAttributes = { a: 1 };
    expect(setUpOf({ apiKey: 'k', userId: 'a', userHash: 'h', consent: 'denied', contactAttributes })).toBe(
      base,
    );
  });

  it('tells apart what is followed, and what cannot be written is nothing', () => {
    const [setUp, followed] = configContent({ apiKey: 'k' });
    expect(configContent({ apiKey: 'k', beforeShow: () => true })[1]).toBe(followed);
    for (const more of [
      { userId: 'a' },
      { userHash: 'h' },
      { consent: 'denied' as const },
      { contactAttributes: { a: 1 } },
    ]) {
      const [ours, theirs] = configContent({ apiKey: 'k', ...more });
      expect(ours).toBe(setUp);
      expect(theirs).not.toBe(followed);
    }
    const odd = { apiKey: 'k', contactAttributes: { a: 1n } } as unknown as ServiceConfig;
    expect(configContent(odd)).toEqual([]);
  });
});
