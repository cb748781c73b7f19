import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, repositoryRoot } from './workspaces.mjs';

/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {{ content: Record<string, unknown> }} [requestBody]
 * @property {Record<string, { description: string }>} responses
 *
 * @typedef {object} PathItem
 * @property {{ name: string, in: string, required: boolean }[]} [parameters]
 * @property {Operation} [get]
 * @property {Operation} [post]
 *
 * @typedef {object} OpenApi
 * @property {string} openapi
 * @property {{ title: string, version: string }} info
 * @property {Record<string, PathItem>} paths
 * @property {{ schemas: Record<string, object> }} components
 */

/** @type {OpenApi} */
const openapi = readJson(join(repositoryRoot, 'docs/openapi.json'));

const items = Object.entries(openapi.paths);
const operations = items.flatMap(([path, { get, post }]) =>
  [get, post].filter((operation) => operation !== undefined).map((operation) => ({ path, operation })),
);

/**
 * Every value of a key, wherever it stands.
 * @param {string} key
 * @param {unknown} node
 * @returns {unknown[]}
 */
function valuesOf(key, node) {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)));
}

describe('types, decoder tables and OpenAPI', () => {
  it('are what the schemas make today', () => {
    const script = join(repositoryRoot, 'packages/protocol/scripts/generate.mjs');
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
    /** @type {(node: unknown) => boolean} */
    const isOpen = (node) =>
      typeof node === 'object' &&
      node !== null &&
      (('patternProperties' in node && !('additionalProperties' in node)) ||
        Object.values(node).some(isOpen));
    expect(isOpen(openapi.components.schemas)).toBe(false);
  });
});
