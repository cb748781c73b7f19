import { beforeAll, describe, expect, it } from 'vitest';
import { runJestHost, type JestResult } from '../mobile/jestHost.js';

describe("an app's own tests, with the runtime's preset and Testing Library", () => {
  let results: readonly JestResult[];
  beforeAll(() => {
    results = runJestHost();
  });

  it('[MOB-1] [MOB-8] [MOB-12] pass, with the real provider and with the mock that the SDK ships', () => {
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(8);
  });
});
