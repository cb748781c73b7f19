import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(repositoryRoot, file), 'utf8');
const page = read('docs/guides/limits.md');
const source = read('packages/protocol/src/limits.ts');

/** A product of plain numbers, as they stand in the table of limits. @param {string} name */
function limit(name) {
  const text = new RegExp(`^export const ${name} = ([\\d_ *]+);$`, 'm').exec(source)?.[1];
  if (text === undefined) throw new Error(`There is no limit named ${name}.`);
  return text.split('*').reduce((product, factor) => product * Number(factor.trim().replaceAll('_', '')), 1);
}

/** @param {string} name */
const plain = (name) => limit(name).toLocaleString('en');
/** @param {string} name */
const kib = (name) => `${limit(name) / 1_024} KiB`;
/** @param {string} name */
const mib = (name) => `${limit(name) / 1_048_576} MiB`;
/** @param {string} name */
const days = (name) => `${limit(name) / 86_400_000} days`;

describe('docs/guides/limits.md', () => {
  it.each([
    [
      '`apiKey`, `userId`, `userHash`, `language`, `appVersion`, `cookieDomain`',
      `${plain('idLength')} characters`,
    ],
    ['name of a screen', `${plain('screenLength')} characters`],
    ['user attributes, metrics', `${plain('attributes')} each`],
    ['user attributes, metrics', `${plain('metrics')} each`],
    ['key', `${plain('keyLength')} characters`],
    ['value', `${plain('valueLength')} characters`],
    ['answer text', kib('answerTextBytes')],
    ['one event', `${kib('eventBytes')}, properties nested ${plain('nesting')} deep`],
    ['events per request', `${plain('eventsPerRequest')}, and ${kib('requestBytes')}`],
    [
      'a batch leaves',
      `at ${plain('flushEvents')} events, at ${kib('flushBytes')}, ${limit('flushAfterMs') / 1_000} s`,
    ],
    ['outbox', `${plain('outboxRecords')} records, ${mib('outboxBytes')}, ${days('outboxAgeMs')}`],
    ['calls before `init`', `${plain('bufferedCalls')} wait`],
    ['popups per project', `${plain('popups')}, and ${mib('definitionsBytes')}`],
    ['crashes per session', plain('crashesPerSession')],
    ['WebView messages', `${kib('bridgeMessageBytes')} each, ${plain('bridgeMessagesPerSecond')} a second`],
    ['request body at the server', `${kib('bodyBytes')}; analytics ${mib('analyticsBodyBytes')}`],
  ])('says of %s: %s', (what, figure) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${what} |`));
    expect(row).toContain(figure);
  });
});
