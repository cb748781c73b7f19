import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSbom, sbomSubjects } from './sbom.mjs';
import { readJson, repositoryRoot } from './workspaces.mjs';

const lock = readJson(join(repositoryRoot, 'package-lock.json'));

describe('the list of parts', () => {
  it.each(sbomSubjects)('of $folder has the shape of CycloneDX 1.5', ({ folder }) => {
    const sbom = createSbom(lock, folder);
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    const refs = [sbom.metadata.component, ...sbom.components].map((part) => part['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const part of sbom.components) {
      expect(part.purl).toBe(`pkg:npm/${part.name.replace('@', '%40')}@${part.version}`);
      expect(part.version).toMatch(/^\d+\.\d+\.\d+/);
      expect(part.licenses?.length, part.name).toBe(1);
      expect(part.hashes?.[0]?.content ?? '', part.name).toMatch(
        part.name.startsWith('@service-popups/') ? /^$/ : /^[0-9a-f]{128}$/,
      );
    }
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const each of [ref, ...dependsOn]) expect(refs).toContain(each);
  });

  it('says that the SDK has no part but itself', () => {
    const { metadata, components } = createSbom(lock, 'packages/sdk');
    expect(metadata.component.name).toBe('service-popups');
    expect(components).toEqual([]);
  });

  it('lists every package that the server runs, and itself', () => {
    const { metadata, components } = createSbom(lock, 'apps/server');
    const names = components.map(({ name }) => name);
    const { dependencies } = readJson(join(repositoryRoot, 'apps', 'server', 'package.json'));
    expect(metadata.component).toMatchObject({ name: '@service-popups/server', type: 'application' });
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    // What comes with a package, and what that brings along.
    expect(names).toEqual(expect.arrayContaining(['pg-protocol', 'pg-types', 'postgres-array']));
    expect(names).not.toContain('vitest');
  });

  it('is the same twice', () => {
    expect(JSON.stringify(createSbom(lock, 'apps/server'))).toBe(
      JSON.stringify(createSbom(lock, 'apps/server')),
    );
  });
});
