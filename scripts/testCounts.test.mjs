import { describe, expect, it } from 'vitest';
import { countTests } from './testCounts.mjs';

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

describe('the count of a lane', () => {
  it('is what the report says', () => {
    expect(countTests(clean, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(countTests({ ...clean, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('holds a file that could not be loaded for a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    expect(countTests({ ...clean, numFailedTests: 1, testResults }, 1).failed).toBe(2);
  });

  it('holds an error outside any test for a failure', () => {
    expect(countTests(clean, 1).failed).toBe(1);
  });

  it('holds a run without a report for a failure', () => {
    expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('tells what was skipped', () => {
    expect(countTests({ ...clean, numPendingTests: 1, numTodoTests: 1 }, 0).skipped).toBe(2);
  });
});
