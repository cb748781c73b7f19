import { beforeEach, describe, expect, it } from 'vitest';
import { isServerLost, noteReach, serverReturns } from './connection.js';

// Another file of this process may have lost it.
beforeEach(() => noteReach(true));

describe('noteReach', () => {
  it('counts a return only after a loss', () => {
    const before = serverReturns.value;
    noteReach(true);
    expect(serverReturns.value).toBe(before);
    noteReach(false);
    noteReach(false);
    expect(isServerLost.value).toBe(true);
    expect(serverReturns.value).toBe(before);
    noteReach(true);
    expect(isServerLost.value).toBe(false);
    expect(serverReturns.value).toBe(before + 1);
  });
});
