import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../ingest/rateLimits.js';
import { createFakeClock } from '../../testing/fakeClock.js';
import { takeGuess } from './takeGuess.js';

function guesser() {
  const limit = createRateLimit({ clock: createFakeClock(), allowed: 10, perMs: 900_000 });
  return (account: string, address = 'a') => takeGuess(limit, account, address) === 0;
}

describe('guesses', () => {
  it('are limited for an account from one address, and locked for nobody at another', () => {
    const guess = guesser();
    const passed = Array.from({ length: 20 }, () => guess('ada')).filter(Boolean);
    expect(passed).toHaveLength(10);
    expect(guess('bob')).toBe(true);
    expect(guess('ada', 'b')).toBe(true);
  });

  it('do not begin anew for an address that makes up more accounts than are remembered', () => {
    const guess = guesser();
    let passed = 0;
    for (let index = 0; index < 250_000; index += 1) if (guess(`made up ${index}`)) passed += 1;
    expect(passed).toBe(50);
    expect(guess('ada')).toBe(false);
  });
});
