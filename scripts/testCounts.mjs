// Reads how many tests passed and failed out of vitest's JSON report.

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 *
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {Array<{ status: string, assertionResults: Array<{ status: string }> }>} testResults
 */

/**
 * @param {Report | undefined} report nothing when the run ended before it could write one
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countTests(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  // A file that cannot be loaded has no failed test, and is a failure all the same.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  // So is an error outside any test, of which only the exit code tells.
  const unexplained = failed === 0 && exitCode !== 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: failed + unexplained,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
