import { describe, expect, it } from 'vitest';
import { howFar } from './howFar.js';

describe('how far an export is', () => {
  it('is told beside how many responses will come, and never says more than those', () => {
    expect(howFar({ lines: 1_200, bytes: 409_600 }, 2_000)).toBe('1,200 of about 2,000 responses, 400 KiB');
    expect(howFar({ lines: 2_001, bytes: 1_024 }, 2_000)).toBe('2,000 of about 2,000 responses, 1 KiB');
  });

  it('names no total where a search picks among the responses: that of all would look like a file cut short', () => {
    expect(howFar({ lines: 1_200, bytes: 409_600 }, undefined)).toBe('About 1,200 responses so far, 400 KiB');
  });
});
