import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packageDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const openapi = JSON.parse(readFileSync(join(packageDir, '../../docs/openapi.json'), 'utf8')) as OpenApi;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}
interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}
interface PathItem {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly get?: Operation;
  readonly post?: Operation;
}

const items = Object.entries(openapi.paths);
const operations = items.flatMap(([path, { get, post }]) =>
  [get, post].filter((operation) => operation !== undefined).map((operation) => ({ path, operation })),
);

/** Every value of a key, wherever it stands. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)));
}

describe('generated files', () => {
  it('are what the schemas make today', () => {
    const script = join(packageDir, 'scripts/generate.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  }, 60_000);
});

describe('docs/openapi.json', () => {
  it('is an OpenAPI 3.1 document with title and version', () => {
    expect(openapi.openapi).toMatch(/^3\.1\.\d+$/);
    expect(openapi.info.title).not.toBe('');
    expect(openapi.info.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('resolves every reference', () => {
    const references = valuesOf('$ref', openapi);
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) {
      const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(String(reference)) ?? [];
      expect(openapi.components.schemas, String(reference)).toHaveProperty(name);
    }
  });

  it('describes every address and every parameter in it', () => {
    expect(items.map(([path]) => path).sort()).toEqual([
      '/sdk/analytics',
      '/sdk/popups',
      '/sdk/popups/contact',
      '/sdk/preview/{token}',
      '/sdk/surveys/{surveyId}/responses',
      '/sdk/{apiKey}/popups',
      '/survey/{version}/survey.js',
    ]);
    for (const [path, { parameters = [] }] of items) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.map(({ name }) => name)).toEqual(named);
      expect(parameters.every((parameter) => parameter.in === 'path' && parameter.required)).toBe(true);
    }
  });

  it('gives every operation a name of its own, an answer and its failures', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { operation } of operations) {
      const codes = Object.keys(operation.responses);
      expect(codes.some((code) => code.startsWith('2'))).toBe(true);
      expect(codes.some((code) => code.startsWith('4'))).toBe(true);
      expect(Object.values(operation.responses).every(({ description }) => description !== '')).toBe(true);
    }
  });

  it('takes every body as plain text and as JSON', () => {
    const bodies = operations.flatMap(({ operation }) => operation.requestBody ?? []);
    expect(bodies).toHaveLength(5);
    for (const { content } of bodies)
      expect(Object.keys(content)).toEqual(['text/plain', 'application/json']);
  });

  it('closes every map against keys of another form', () => {
    const isOpen = (node: unknown): boolean =>
      typeof node === 'object' &&
      node !== null &&
      (('patternProperties' in node && !('additionalProperties' in node)) ||
        Object.values(node).some(isOpen));
    expect(isOpen(openapi.components.schemas)).toBe(false);
  });
});
