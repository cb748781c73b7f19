import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

const folder = join(repositoryRoot, '.github', 'workflows');
const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
const release = read('release.yml');
/** The part of a job, by its name. @param {string} name */
const job = (name) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(release)?.[1] ?? '';

describe('the workflows', () => {
  it.each(readdirSync(folder))('%s may read by default, and nothing more', (name) => {
    expect(read(name)).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
  });

  it.each(readdirSync(folder))(
    '%s runs actions of one commit each, with no credentials left behind',
    (name) => {
      const uses = read(name).match(/uses: .*/g) ?? [];
      expect(uses.length).toBeGreaterThan(0);
      for (const use of uses) expect(use).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      const checkouts = read(name).match(/uses: actions\/checkout@.*\n.*\n.*/g) ?? [];
      for (const checkout of checkouts) expect(checkout).toContain('persist-credentials: false');
    },
  );

  it('the release is published with provenance, by a job that may ask for an identity', () => {
    expect(job('publish')).toMatch(/^ {6}id-token: write$/m);
    expect(job('publish')).toMatch(
      /- run: npm publish --provenance --access public\n {8}working-directory: packages\/sdk/,
    );
    expect(job('test')).not.toContain('id-token');
  });

  it('the release is tested before it is published, and its tag names the version', () => {
    expect(job('publish')).toContain('needs: test');
    expect(job('test')).toContain('bash .ci/run');
    expect(release).toMatch(/tags: \['v\*\.\*\.\*'\]/);
    expect(job('publish')).toContain('test "$GITHUB_REF_NAME" = "v$(node -p');
  });

  it('the release holds no secret and runs no install script', () => {
    expect(release).not.toMatch(/secrets\./);
    expect(job('publish')).toContain('npm ci --ignore-scripts');
  });
});
