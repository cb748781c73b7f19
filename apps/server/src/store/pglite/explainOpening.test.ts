import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { explainOpening } from './explainOpening.js';

describe('an embedded database that does not open', () => {
  const failure = new Error('PGlite failed to initialize properly');

  it('is not called damaged where the disk has no room to open it', () => {
    const { message } = explainOpening(failure, '/data', 8 * 1_048_576);
    expect(message).toMatch(/^the disk of \/data is full, or nearly: 8 MB are left\. Make room/);
    expect(message).not.toMatch(/damaged|backup/);
  });

  it('is a matter of its files where there is room, and where nobody can say how much', () => {
    for (const { message } of [
      explainOpening(failure, tmpdir(), 1_073_741_824),
      explainOpening(failure, '/nowhere/at/all'),
    ]) {
      expect(message).toContain('They are damaged, or not all of them belong to this user.');
    }
  });
});
