import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareHost } from './hostFolder.mjs';

export interface JestResult {
  readonly title: string;
  readonly status: string;
  readonly message: string;
}

/** Runs the host app's own tests with the runtime's preset, and tells what became of each. */
export function runJestHost(): readonly JestResult[] {
  const folder = prepareHost(fileURLToPath(new URL('./jest-host', import.meta.url)));
  const report = join(folder, 'report.json');
  const jest = join(folder, 'node_modules', 'jest', 'bin', 'jest.js');
  const { stderr, error } = spawnSync(
    process.execPath,
    [jest, '--json', `--outputFile=${report}`, '--maxWorkers=2'],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: 600_000,
      env: { ...process.env, NODE_ENV: 'test', BABEL_ENV: 'test' },
    },
  );
  if (error !== undefined) throw error;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: {
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  const results = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      status,
      message: failureMessages.join('\n'),
    })),
  );
  if (results.length === 0) throw new Error(`Jest ran nothing: ${stderr}`);
  return results;
}
