import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, repositoryRoot } from './workspaces.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(repositoryRoot, path), 'utf8');

const protocol = read('docs/PROTOCOL.md');
const targeting = read('docs/guides/targeting.md');

/** @type {{ components: { schemas: Record<string, { properties?: Record<string, unknown> }> } }} */
const openapi = readJson(join(repositoryRoot, 'docs/openapi.json'));

/** @param {string} schema */
const fieldsOf = (schema) => Object.keys(openapi.components.schemas[schema]?.properties ?? {});

describe('docs/PROTOCOL.md', () => {
  it.each([
    'Definitions',
    'DefinitionsRequest',
    'Tracking',
    'Quiet',
    'HistoryEntry',
    'StatusReport',
    'StatusAck',
    'ContactRequest',
    'ContactAck',
    'ResponseReport',
    'ResponseMetadata',
    'ResponseAck',
    'AnalyticsBatch',
    'AnalyticsMetadata',
    'AnalyticsEvent',
    'AnalyticsAck',
    'DeviceContext',
    'PopupDefinition',
    'Segments',
    'Cooldown',
    'Actions',
    'PopupStyle',
    'Survey',
  ])('names every field of %s', (schema) => {
    const fields = fieldsOf(schema);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(protocol))).toEqual([]);
  });

  it('names every limit', () => {
    const source = read('packages/protocol/src/limits.ts');
    const names = [...source.matchAll(/^export const (\w+) = [\d_ *]+;$/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !protocol.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every error code, trigger type and reason to close', () => {
    const values = ['ErrorCode', 'CloseReason'].flatMap(
      (name) => /** @type {{ enum: string[] }} */ (openapi.components.schemas[name]).enum,
    );
    const triggers = ['time_on_page', 'scroll', 'click', 'exit', 'exit_intent', 'event'];
    expect([...values, ...triggers].filter((value) => !protocol.includes(`\`${value}\``))).toEqual([]);
  });
});

describe('docs/guides/targeting.md', () => {
  it('names every gate and every reason', () => {
    const source = read('packages/rules/src/targeting/context.ts');
    const codes = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => !targeting.includes(`\`${code}\``))).toEqual([]);
  });

  it('names every segment and every operator', () => {
    const operators = /** @type {{ enum: string[] }} */ (openapi.components.schemas['Operator']).enum;
    expect(
      [...fieldsOf('Segments'), ...operators].filter((name) => !targeting.includes(`\`${name}\``)),
    ).toEqual([]);
  });
});

describe('the JSON in the guides', () => {
  it.each([
    ['PROTOCOL.md', protocol],
    ['guides/targeting.md', targeting],
  ])('%s: every block is JSON', (_name, text) => {
    const blocks = [...text.matchAll(/```json\n([^]*?)```/g)].map(([, block = '']) => block);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(() => JSON.parse(block), block).not.toThrow();
  });
});
