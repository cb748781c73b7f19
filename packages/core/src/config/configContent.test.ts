import { describe, expect, it } from 'vitest';
import { configContent } from './configContent.js';

describe('configContent', () => {
  it('is equal for objects of equal content, whatever their order and their functions', () => {
    const logger = { log: () => undefined };
    expect(
      configContent({ apiKey: 'k', debug: true, analytics: { publicKey: 'p', integration: 'i' }, logger }),
    ).toBe(
      configContent({
        logger: { log: () => undefined },
        analytics: { integration: 'i', publicKey: 'p' },
        debug: true,
        apiKey: 'k',
      }),
    );
    expect(configContent({ apiKey: 'k', beforeShow: () => true })).toBe(
      configContent({ apiKey: 'k', beforeShow: () => false }),
    );
  });

  it('differs when a value differs or a hook comes or goes, and not when the user does', () => {
    const base = configContent({ apiKey: 'k' });
    expect(configContent({ apiKey: 'other' })).not.toBe(base);
    expect(configContent({ apiKey: 'k', language: 'de' })).not.toBe(base);
    expect(configContent({ apiKey: 'k', beforeShow: () => true })).not.toBe(base);
    const contactAttributes = { a: 1 };
    expect(
      configContent({ apiKey: 'k', userId: 'a', userHash: 'h', consent: 'denied', contactAttributes }),
    ).toBe(base);
  });
});
